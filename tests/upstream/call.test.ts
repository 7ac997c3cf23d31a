import "../support/settings.ts";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { get, post } from "#app/contract/endpoint.ts";
import type * as Client from "#app/upstream/call.server.ts";
import type { UpstreamError } from "#app/upstream/upstream-error.ts";
import { serveNode } from "../support/serve-node.ts";

let client: typeof Client;
let close: () => Promise<void>;
/** What the gateway was sent, in order. */
let seen: { path: string; headers: Headers; body: string }[] = [];

const gateway = new Hono().basePath("/gateway");
gateway.use(async (context, next) => {
  const { url, headers } = context.req.raw;
  seen.push({ path: url.replace(/^http:\/\/[^/]+/, ""), headers, body: await context.req.raw.clone().text() });
  await next();
});
/** Answers of a gateway, by name: status and body. */
const answers: Record<string, [number, unknown]> = {
  fine: [200, { code: 200, success: true, data: { name: "甲" }, msg: "操作成功" }],
  "text-code": [200, { code: "200", data: { name: "甲" } }],
  empty: [200, { code: 200, data: null, msg: "暂无承载数据" }],
  inside: [200, { code: 400, success: false, data: null, msg: "业务异常" }],
  "inside-403": [200, { code: 403, msg: "请求被拒绝" }],
  business: [409, { code: 2110, data: { id: "7" }, msg: "数据已被他人修改", error_description: "other words" }],
  oauth: [400, { error_code: 2001, code: 400, error_description: "用户名或密码错误" }],
  "status-only": [400, { status: 429, error_description: "慢一点" }],
  silent: [500, { code: 500, msg: "" }],
  strange: [200, { code: 200, data: { name: 5 } }],
  list: [200, []],
};
for (const [name, [status, body]] of Object.entries(answers)) gateway.all(`/${name}`, (context) => context.json(body as object, status as 200));
gateway.get("/page", (context) => context.html("<h1>Bad Gateway</h1>", 502));
gateway.get("/nothing", (context) => context.body(null, 200));
gateway.get("/moved", (context) => context.redirect("http://127.0.0.1:1/elsewhere"));
gateway.get("/never", () => new Promise<Response>(() => undefined));
gateway.get("/half", () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"code":200,"da')) }), { headers: { "Content-Type": "application/json" } }));
gateway.all("/guarded", (context) => (context.req.header("Blade-Auth") === "bearer live" ? context.json(answers.fine?.[1] as object) : context.json({ code: 401, msg: "请求未授权" }, 401)));

beforeAll(async () => {
  const server = await serveNode((request) => Promise.resolve(gateway.fetch(request)));
  close = server.close;
  // Read when the gateway's module is first loaded.
  const { env } = await import("#app/env.server.ts");
  Object.assign(env, { UPSTREAM_URL: `${server.url}/gateway/` });
  client = await import("#app/upstream/call.server.ts");
});
afterAll(() => close());
beforeEach(() => {
  seen = [];
});

const reply = z.object({ name: z.string() });
const asked = (name: string) => get(`/${name}`, { summary: name, access: "login", reply, timeout: 2_000 });
const sender: Client.Sender = { locale: "zh", requestId: "r1", address: "192.0.2.1", accessToken: "old" };

async function failureOf(call: Promise<unknown>): Promise<Pick<UpstreamError, "name" | "status" | "code" | "message" | "data">> {
  const { name, status, code, message, data } = await call.then(() => Promise.reject(new Error("It was answered.")), (error: UpstreamError) => error);
  return { name, status, code, message, data };
}

describe("an answer", () => {
  test("with code 200 is its data, whether the code is a number or a text", async () => {
    expect(await client.call(asked("fine"), {}, sender)).toEqual({ name: "甲" });
    expect(await client.call(asked("text-code"), {}, sender)).toEqual({ name: "甲" });
  });

  test("without data is nothing where the contract promises nothing", async () => {
    expect(await client.call(get("/empty", { summary: "", access: "login" }), {}, sender)).toBeUndefined();
  });

  test.each([
    ["inside", { status: 400, code: 400, message: "业务异常" }],
    ["inside-403", { status: 403, code: 403, message: "请求被拒绝" }],
    ["business", { status: 409, code: 2110, message: "数据已被他人修改", data: { id: "7" } }],
    ["oauth", { status: 400, code: 2001, message: "用户名或密码错误" }],
    ["status-only", { status: 400, code: 429, message: "慢一点" }],
    ["silent", { status: 500, code: 500, message: "系统错误" }],
    ["page", { status: 502, code: 502, message: "系统错误" }],
    ["nothing", { status: 400, code: 200, message: "系统错误" }],
    ["list", { status: 400, code: 200, message: "系统错误" }],
    ["strange", { status: 502, code: 502, message: "系统错误" }],
    ["no-such-path", { status: 404, code: 404, message: "系统错误" }],
  ])("of the kind “%s” is an error with status, code and a message for people", async (name, expected) => {
    expect(await failureOf(client.call(asked(name), {}, sender))).toMatchObject({ name: "UpstreamError", ...expected });
  });

  test("that says nothing is put in the person's language", async () => {
    const { message } = await failureOf(client.call(asked("silent"), {}, { ...sender, locale: "en" }));
    expect(message).toMatch(/^[A-Z][a-z]+/);
  });

  test("of the token call is flat, and its refusal is told like any other", async () => {
    const token = post("/fine", { summary: "", access: "public", form: "flat", reply: z.object({ code: z.number() }) });
    expect(await client.call(token, { body: { a: "1 & 2" } }, sender)).toEqual({ code: 200 });
    expect(seen[0]?.headers.get("Content-Type")).toContain("application/x-www-form-urlencoded");
    expect(seen[0]?.body).toBe("a=1+%26+2");
    const refused = post("/oauth", { summary: "", access: "public", form: "flat", reply: z.object({ access_token: z.string() }) });
    expect(await failureOf(client.call(refused, { body: {} }, sender))).toMatchObject({ status: 400, code: 2001, message: "用户名或密码错误" });
  });
});

describe("a gateway that does not answer", () => {
  test("in the time of the call is a 504", async () => {
    const began = Date.now();
    expect(await failureOf(client.call(asked("never"), {}, sender))).toMatchObject({ status: 504, message: "请求超时，请稍后再试" });
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  test("to the end is a 504 as well", async () => {
    const began = Date.now();
    expect(await failureOf(client.call(asked("half"), {}, sender))).toMatchObject({ status: 504 });
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  test("with itself but with a redirect is not followed, so the token stays here", async () => {
    expect(await failureOf(client.call(asked("moved"), {}, sender))).toMatchObject({ status: 503, message: "服务暂时无法连接，请稍后再试" });
  });
});

describe("a call", () => {
  test("says who asks, in which language, for whom", async () => {
    await client.call(asked("fine"), { query: { current: 2, size: undefined, name: "甲 &" }, headers: { "Tenant-Id": "000001" } }, sender);
    const [{ path, headers }] = seen as [(typeof seen)[number]];
    expect(path).toBe("/gateway/fine?current=2&name=%E7%94%B2+%26");
    expect(Object.fromEntries(headers)).toMatchObject({
      "blade-auth": "bearer old", authorization: `Basic ${Buffer.from("saber3:saber3_secret").toString("base64")}`,
      "blade-requested-with": "BladeHttpRequest", "accept-language": "zh", "x-request-id": "r1", "x-client-address": "192.0.2.1", "tenant-id": "000001",
    });
    expect(headers.get("Cookie")).toBeNull();
  });

  test("that is refused with 401 is repeated once with the renewed token, body and all", async () => {
    let refreshes = 0;
    const refresh = async () => {
      refreshes += 1;
      return "live";
    };
    const submit = post("/guarded", { summary: "", access: "login", reply });
    expect(await client.call(submit, { body: { name: "乙" } }, { ...sender, refresh })).toEqual({ name: "甲" });
    expect(refreshes).toBe(1);
    expect(seen.map(({ headers, body }) => [headers.get("Blade-Auth"), body])).toEqual([["bearer old", '{"name":"乙"}'], ["bearer live", '{"name":"乙"}']]);
  });

  test("that is refused with 401 again ends with the message of an ended session", async () => {
    const expired = { status: 401, code: 401, message: "用户令牌过期，请重新登录" };
    expect(await failureOf(client.call(asked("guarded"), {}, { ...sender, refresh: async () => "dead" }))).toMatchObject(expired);
    expect(seen).toHaveLength(2);
    expect(await failureOf(client.call(asked("guarded"), {}, { ...sender, refresh: async () => undefined }))).toMatchObject(expired);
    expect(seen).toHaveLength(3);
  });

  test("of the sign-in is never repeated by a refresh", async () => {
    const refresh = async () => Promise.reject(new Error("Nobody is signed in yet."));
    const open = get("/guarded", { summary: "", access: "public", reply });
    expect(await failureOf(client.call(open, {}, { ...sender, refresh }))).toMatchObject({ status: 401, message: "请求未授权" });
    expect(seen).toHaveLength(1);
  });
});

test("a gateway that is gone is a 503", async () => {
  await close();
  expect(await failureOf(client.call(asked("fine"), {}, sender))).toMatchObject({ status: 503, message: "服务暂时无法连接，请稍后再试" });
});
