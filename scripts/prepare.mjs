// Brings what a start needs up to date: the installed packages and the build. Only Node and npm are there before it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const inputs = [
  "app",
  "public",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build.mjs",
];

/** Ends the process with one sentence on standard error. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends the process unless this Node is new enough. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 12)) return;
  giveUp(`Node ${process.versions.node} is too old: version 20.12 or newer is needed (https://nodejs.org).`);
}

/** The port from PORT, else 3000; ends the process when PORT is not a port. */
export function requirePort() {
  const said = process.env.PORT || "3000";
  const port = Number(said);
  if (/^\d+$/.test(said) && port >= 1 && port <= 65535) return port;
  giveUp(`PORT is "${said}"; it must be a number from 1 to 65535.`);
}

/** Installs the packages of the lockfile when they are missing or of another lockfile. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(() => {
    if (isInstalled()) return;
    console.log("Installing the packages of package-lock.json …");
    // `npm ci` refuses a lockfile without other platforms' optional packages, which a registry mirror may lack;
    // `npm install --no-save` takes the same locked versions and leaves the lockfile as it is.
    if (!npm("ci") && !npm("install", "--no-save")) {
      giveUp("The packages could not be installed; npm's own message is above. Start again when that is settled.");
    }
    writeFileSync(join(root, "node_modules", ".stamp"), lockHash());
  });
}

/** Builds when there is no build of the present sources. An image without sources is taken as built. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await alone(() => {
    if (isBuilt()) return;
    console.log("Building …");
    const done = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root, stdio: "inherit" });
    if (done.status !== 0) giveUp("The build failed; its message is above.");
  });
}

/** Notes in build/.stamp which sources the build was made of. */
export function stampBuild() {
  writeFileSync(join(root, "build", ".stamp"), sourceHash());
}

function npm(...command) {
  const done = spawnSync("npm", [...command, "--include=dev", "--include=optional", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
  });
  if (done.error?.code === "ENOENT") giveUp("npm was not found; it comes with Node and must be on the PATH.");
  // The pages of usage that npm prints with some errors say nothing about the fault.
  const said = (done.stderr ?? "").split("\nnpm error Clean install a project")[0].trim();
  if (said) console.error(said);
  return done.status === 0;
}

function isInstalled() {
  const modules = join(root, "node_modules");
  const lockfile = join(root, "package-lock.json");
  if (!existsSync(modules)) return false;
  if (!existsSync(lockfile)) return true;
  const stamp = read(join(modules, ".stamp"));
  if (stamp !== undefined) return stamp === lockHash();
  // Installed by hand: npm's own record tells when.
  const record = statSync(join(modules, ".package-lock.json"), { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync(lockfile).mtimeMs;
}

function isBuilt() {
  if (!existsSync(join(root, "build", "server", "index.js"))) return false;
  return !existsSync(join(root, "app")) || read(join(root, "build", ".stamp")) === sourceHash();
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesBelow).sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`)) : [path];
}

// Two starts at once: the second waits and finds everything done.
async function alone(work) {
  const lock = join(root, ".cache", "prepare.lock");
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) await new Promise((wake) => setTimeout(wake, 200));
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  work();
  process.off("exit", release);
  release();
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = Number(read(lock));
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // A lock without a number is being written just now, unless it is old.
    if (holder ? !isRunning(holder) : age > 5_000) rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
