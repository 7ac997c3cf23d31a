// The web server of `npm start`: public files, then the built application.
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRemixRequest } from "@remix-run/express/dist/server.js";
import { createRequestHandler } from "@remix-run/node";
import compression from "compression";
import express from "express";
import { sendAnswer } from "./send-answer.mjs";
import { endSlowBodies } from "./slow-bodies.mjs";

/** How long a request may be on its way: an upload has ten minutes (spec §9). */
const REQUEST_MS = 11 * 60_000;

/** Serves a build of Remix until the process is told to end. Pages, data and scripts compress themselves. */
export function serve(build, { port, host }) {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  for (const name of readdirSync("public")) app.get(`/${name}`, publicFile(name));
  app.use(["/api", "/export", "/files"], compression());
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  app.all("*", (req, res, next) => void handle(createRemixRequest(req, res), undefined).then((answer) => sendAnswer(res, answer)).catch(next));
  const server = createServer({ requestTimeout: REQUEST_MS }, app).listen({ port, host });
  endSlowBodies(server);
  const isIdle = idleness(server);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(server, { isIdle, leave: build.entry.module.leave }));
}

/** Whether nobody waits for an answer. */
function idleness(server) {
  let open = 0;
  server.on("request", (request, response) => {
    open += 1;
    response.once("close", () => (open -= 1));
  });
  return () => open === 0;
}

// Timers that nobody clears any more (Remix keeps one for 5 s after each page) and connections that a browser opened
// ahead would hold the process for seconds; so it ends as soon as the last answer is out.
async function stop(server, { isIdle, leave }) {
  server.close();
  while (!isIdle()) await new Promise((wake) => setTimeout(wake, 20));
  server.closeAllConnections();
  await leave();
  process.exit(0);
}

// By name and not by looking into the folder: a page must not wait for two questions to the disk.
function publicFile(name) {
  return (request, response) => response.sendFile(name, { root: "public", maxAge: "1h" });
}
