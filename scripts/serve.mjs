// The web server of `npm start`: public files, then the built application.
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";

/** Serves a build of Remix until the process is told to end. Pages, data and scripts compress themselves. */
export function serve(build, { port, host }) {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  for (const name of readdirSync("public")) app.get(`/${name}`, publicFile(name));
  app.use(["/api", "/export", "/files"], compression());
  app.all("*", createRequestHandler({ build, mode: process.env.NODE_ENV }));
  const server = createServer(app).listen({ port, host });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => server.close());
}

// By name and not by looking into the folder: a page must not wait for two questions to the disk.
function publicFile(name) {
  return (request, response) => response.sendFile(name, { root: "public", maxAge: "1h" });
}
