// `npm run dev`: Vite's development server on PORT, sources evaluated again on every change.
import { createRequire } from "node:module";
import { ensureInstalled, requireNode, requirePort, root } from "./prepare.mjs";

requireNode();
const port = requirePort();
process.env.PORT = String(port);
process.env.NODE_ENV = "development";
process.chdir(root);
await ensureInstalled();

const host = process.env.HOST ? ["--host", process.env.HOST] : [];
process.argv = [process.argv[0], "remix", "vite:dev", "--port", String(port), "--strictPort", ...host];
createRequire(import.meta.url)("@remix-run/dev/dist/cli.js");
