// `npm start`: installs and builds what is missing, then serves the build in this process.
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, giveUp, requireNode, requirePort, root } from "./prepare.mjs";

requireNode();
const port = requirePort();
process.env.PORT = String(port);
process.env.NODE_ENV ||= "production";
// An empty host would be read as a name.
if (!process.env.HOST) delete process.env.HOST;
// The server looks for public/ and build/ below the working folder; a relative DATA_DIR was meant from the caller's.
if (process.env.DATA_DIR) process.env.DATA_DIR = resolve(process.env.DATA_DIR);
process.chdir(root);

await requireFree();
await ensureInstalled();
await ensureBuilt();
const build = await loadBuild();
await requireFree();
// Should somebody take the port within this very moment, the crash still says what happened.
process.on("uncaughtExceptionMonitor", (error) => {
  if (error.code === "EADDRINUSE") console.error(portFault(error));
});
const { serve } = await import("./serve.mjs");
serve(build, { port, host: process.env.HOST });

function requireFree() {
  return new Promise((free) => {
    const trial = createServer();
    trial.once("error", (error) => giveUp(portFault(error)));
    trial.listen({ port, host: process.env.HOST }, () => trial.close(free));
  });
}

function portFault(error) {
  const place = process.env.HOST ? `${process.env.HOST}:${port}` : `Port ${port}`;
  if (error.code === "EADDRINUSE")
    return `${place} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
  if (error.code === "EACCES")
    return `${place} may not be used by this user. Choose a port above 1023: PORT=3000 npm start`;
  return `${place} cannot be listened on: ${error.message}`;
}

async function loadBuild() {
  try {
    return await import(pathToFileURL(join(root, "build", "server", "index.js")));
  } catch (error) {
    giveUp(sentenceOf(error));
  }
}

// Faults of the programme keep their stack; those of the surroundings were written for the reader.
function sentenceOf(error) {
  if (error?.name === "DatabaseUnavailable") return `${error.message} ${error.cause?.message ?? ""}`;
  return error?.constructor === Error ? error.message : error?.stack ?? String(error);
}
