// `npm run build`: the Remix build, the migrations beside it, and the browser's assets compressed for good.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ensureInstalled, giveUp, requireNode, root, stampBuild } from "./prepare.mjs";

const build = join(root, "build");
// Images and fonts are compressed already.
const compressible = new Set([".js", ".mjs", ".css", ".svg", ".json", ".map", ".txt", ".html", ".wasm", ".xml"]);

requireNode();
await ensureInstalled();
// The stamp goes first: a build that is broken off must not be taken for a whole one.
rmSync(build, { recursive: true, force: true });
buildApp();
copyMigrations();
await moveAssets();
stampBuild();

function buildApp() {
  const done = spawnSync(
    process.execPath,
    [join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js"), "vite:build"],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  if (done.status !== 0) giveUp("The build failed.");
}

function copyMigrations() {
  const source = join(root, "app", "backend", "db", "migrations");
  if (existsSync(source)) cpSync(source, join(build, "migrations"), { recursive: true });
}

// Out of build/client: the application's own route sends them, in their compressed twins.
async function moveAssets() {
  const made = join(build, "client", "assets");
  if (!existsSync(made)) return;
  const assets = join(build, "assets");
  mkdirSync(build, { recursive: true });
  renameSync(made, assets);
  const files = readdirSync(assets, { recursive: true, encoding: "utf8" });
  await Promise.all(
    files.filter((name) => compressible.has(extname(name))).map((name) => compress(join(assets, name))),
  );
}

async function compress(file) {
  const content = readFileSync(file);
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
