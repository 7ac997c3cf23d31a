import "../support/settings.ts";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "#app/session/session-cookie.server.ts";
import { browse, visit, type Visit } from "../session/visit.ts";
import { serveNode } from "../support/serve-node.ts";

/** What the gateway answers next. */
let next: () => Response;
let asked = 0;
let close: () => Promise<void>;
let open: (answer: () => Response) => Promise<Visit>;
const gateway = new Hono().get("/blade-desk/notice/stream", () => {
  asked += 1;
  return next();
});

const session: Session = { access: "live", refresh: "r", since: Math.floor(Date.now() / 1000), locked: false, user: { userId: "1", tenantId: "000000", account: "admin", realName: "", roleName: "", deptId: "", avatar: "" } };

beforeAll(async () => {
  const server = await serveNode((request) => Promise.resolve(gateway.fetch(request)));
  close = server.close;
  const { env } = await import("#app/env.server.ts");
  // Read when the gateway's module is first loaded.
  Object.assign(env, { UPSTREAM_URL: server.url });
  const { loader } = await import("#app/routes/notices.stream.ts");
  open = async (answer) => {
    next = answer;
    return visit(loader, await browse("/notices/stream", { session }));
  };
});
afterAll(() => close());

test.each<[string, () => Response]>([
  ["a 404", () => Response.json({ code: 404, msg: "not found" }, { status: 404 })],
  ["a refusal inside a success", () => Response.json({ code: 404, success: false, msg: "no such path" })],
  ["a page", () => new Response("<h1>Welcome</h1>", { headers: { "Content-Type": "text/html" } })],
  ["an error", () => Response.json({ code: 500, msg: "" }, { status: 500 })],
])("a gateway that answers with %s has no stream: the page is told so for good", async (_, answer) => {
  const before = asked;
  // A browser does not open a stream again that was answered with 204.
  expect(await open(answer)).toMatchObject({ status: 204, data: "", cookies: [] });
  expect(asked).toBe(before + 1);
});

test("a gateway that has none just now is asked again", async () => {
  expect((await open(() => Response.json({ code: 503, msg: "" }, { status: 503 }))).status).toBe(503);
});

test("a stream that a gateway has is passed on as it comes", async () => {
  const stream = () => new Response("event: news\ndata: {}\n\n", { headers: { "Content-Type": "text/event-stream" } });
  expect(await open(stream)).toMatchObject({ status: 200, data: "event: news\ndata: {}\n\n" });
});
