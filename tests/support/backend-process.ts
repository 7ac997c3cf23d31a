/**
 * A second process that serves the backend over HTTP, as a Blade gateway elsewhere would. It says its address in one
 * JSON line and ends when its standard input is closed.
 */
import { fetch } from "#app/backend/index.server.ts";
import { serveNode } from "./serve-node.ts";

const { url } = await serveNode(fetch);
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.stdin.on("close", () => process.exit(0)).resume();
