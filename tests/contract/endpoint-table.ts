import { beforeAll, describe, expect, test } from "vitest";
import type pg from "pg";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { registrations } from "#app/backend/index.server.ts";
import { type Answered, answered, ask, type Fetch } from "../support/request.ts";
import { contentOf } from "../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../support/sign-in.ts";
import { OTHER_TENANT, people } from "../support/world.ts";
import { isPage, sampleOf, takesIds } from "./samples.ts";

type Input = { query: Record<string, string>; body: Record<string, unknown> | undefined };
type Side = {
  /** The application's own client, and the same upstream for what that client never sends. */
  send: (endpoint: Endpoint, input: Input, token: string | undefined) => Promise<Response>;
  fetch: Fetch;
  pool: pg.Pool;
};

/** Rows of these belong to the installation, not to a tenant. */
const SHARED = ["param", "dict", "menu", "region", "client", "tenant", "tenant-package", "tenant-datasource", "data-scope", "api-scope"]
  .map((entity) => `/blade-system/${entity}/`).concat("/blade-auth/");
/** Lists too large to be read without saying of whom and when (domain 7). */
const NARROWED: Record<string, Record<string, string>> = {
  "/blade-project/attendance-record/page": { projectLotId: "2001", punchDate: "2026-05-01" },
};
/** A row of nobody. */
export const ABSENT = "999999999999999999";

const table = registrations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const posts = table.filter(([, { method, form }]) => method === "POST" && form === "envelope");
const guarded = table.filter(([, { access }]) => access !== "public");
export const owned = guarded.filter(([, { path }]) => !SHARED.some((start) => path.startsWith(start)));

/** What every endpoint has in common, asked of the upstream that `open` makes ready. */
export function describeEndpoints(open: () => Promise<Side>) {
  let side: Side;
  const tokens: Record<string, string> = {};
  const say = async (endpoint: Endpoint, input: Input, token?: string) => answered(await side.send(endpoint, input, token));

  beforeAll(async () => {
    side = await open();
    tokens.admin = (await signInAs(side.fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
    for (const [name, person] of Object.entries(people)) tokens[name] = (await signInAs(side.fetch, person)).access;
  });

  describe.each(guarded)("%s", (_, endpoint) => {
    test("nobody signed in is refused with 401 and nothing is written", async () => {
      const input = await inputFor(side, endpoint, tokens.admin);
      const before = await contentOf(side.pool);
      expect((await say(endpoint, input)).status).toBe(401);
      expect((await say(endpoint, input, "not.a.token")).status).toBe(401);
      expect(await contentOf(side.pool)).toEqual(before);
    });

    test("a person without any permission gets what needs a sign-in alone, and 403 for the rest", async () => {
      const input = await inputFor(side, endpoint, tokens.admin);
      const token = isEnding(endpoint) ? (await signInAs(side.fetch, people.clerk)).access : tokens.clerk;
      const before = await contentOf(side.pool);
      const { status, body } = await say(endpoint, input, token);
      if (endpoint.access === "login") return expect([401, 403, 500]).not.toContain(status);
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 403, success: false, data: null });
      expect(await contentOf(side.pool)).toEqual(before);
    });

    test("the administrator gets an answer of the promised shape", async () => {
      const token = isEnding(endpoint) ? (await signInAs(side.fetch, { account: "admin", password: ADMIN_PASSWORD })).access : tokens.admin;
      const input = await inputFor(side, endpoint, token);
      const answer = await say(endpoint, input, token);
      const free = endpoint.method === "GET" && endpoint.form === "envelope" && endpoint.query.safeParse({}).success;
      expect(free ? [200] : [200, 400, 404, 409, 413, 415], JSON.stringify(answer.body)).toContain(answer.status);
      expectShape(endpoint, answer);
    });
  });

  describe.each(owned.filter(([, { query, reply }]) => takesIds(query) || isPage(reply)))("%s", (_, endpoint) => {
    test("somebody of another tenant neither sees nor touches our rows", async () => {
      const input = await inputFor(side, endpoint, tokens.admin);
      const before = await contentOf(side.pool);
      const { status, body } = await say(endpoint, input, tokens.stranger);
      if (isPage(endpoint.reply)) expect(await idsOf(side, endpoint, tokens.admin)).not.toEqual(expect.arrayContaining(idsIn(withoutOwn(body), ["none"])));
      else expect(isPlatforms(endpoint) ? [403, 404] : [404]).toContain(status);
      expect(await contentOf(side.pool)).toEqual(before);
    });
  });

  describe.each(table.filter(([, endpoint]) => isPlatforms(endpoint)))("%s", (_, endpoint) => {
    test("somebody who holds every code, but in a tenant beside the platform's, is refused with 403 and nothing is written", async () => {
      const input = await inputFor(side, endpoint, tokens.admin);
      const before = await contentOf(side.pool);
      expect((await say(endpoint, input, tokens.stranger)).status).toBe(403);
      expect(await contentOf(side.pool)).toEqual(before);
    });
  });

  describe.each([...new Set(table.map(([, { path }]) => path))])("%s", (path) => {
    test("another method is refused with 405 and the ones there are", async () => {
      const there = table.filter(([, endpoint]) => endpoint.path === path).map(([, { method }]) => method);
      const others = ["GET", "POST", "PUT", "DELETE", "PATCH"].filter((method) => !there.some((known) => known === method));
      for (const method of others) {
        const { status, headers, body } = await ask(side.fetch, path, { method, token: tokens.admin });
        expect({ method, status, code: body.code }).toEqual({ method, status: 405, code: 405 });
        expect(headers.get("Allow")).toBe(there.join(", "));
      }
    });
  });

  describe.each(posts)("%s", (_, endpoint) => {
    test("broken JSON is refused with 400, text of another type with 415", async () => {
      const token = isEnding(endpoint) ? (await signInAs(side.fetch, { account: "admin", password: ADMIN_PASSWORD })).access : tokens.admin;
      const before = await contentOf(side.pool);
      const path = `${endpoint.path}?${new URLSearchParams((await inputFor(side, endpoint, token)).query)}`;
      for (const body of ["{", "[1,", '{"a":"\\u0000"}', "nonsense"]) {
        expect({ body, status: (await ask(side.fetch, path, { token, body })).status }).toEqual({ body, status: 400 });
      }
      expect((await ask(side.fetch, path, { token, body: "a=1", headers: { "Content-Type": "text/plain" } })).status).toBe(415);
      expect((await ask(side.fetch, path, { token, body: JSON.stringify({ text: "x".repeat(1_100_000) }) })).status).toBe(413);
      expect(await contentOf(side.pool)).toEqual(before);
    });
  });

  describe.each(guarded.filter(([, { method, query, reply }]) => method === "GET" && isPage(reply) && query.safeParse({}).success))("%s", (_, endpoint) => {
    test.each(["nosuch=1", "password_like=a", "ascs=nosuch", "descs=id%3Bdrop", "size=0", "size=100000", "current=0", "current=x"])(
      "%s is refused with 400 and named", async (query) => {
        const { status, body } = await ask(side.fetch, `${endpoint.path}?${query}${query.startsWith("size") ? "" : "&size=10"}`, { token: tokens.admin });
        expect(status, JSON.stringify(body)).toBe(400);
        expect(body.data).toMatchObject({ fieldErrors: { [query.split("=")[0] ?? ""]: expect.any(String) } });
      });
  });

  test("a path that nothing is bound to is a 404", async () => {
    const { status, body } = await ask(side.fetch, "/blade-system/nothing", { token: tokens.admin });
    expect({ status, code: body.code, success: body.success }).toEqual({ status: 404, code: 404, success: false });
  });

  test("no refusal tells what happened inside", async () => {
    const { body } = await ask(side.fetch, "/blade-system/param/detail?id=999999999999999999999", { token: tokens.admin });
    expect(JSON.stringify(body)).not.toMatch(/select |from |\.ts|node_modules|Error:/);
  });
}

/** Calls that nobody but the platform's administrators may make. */
export const isPlatforms = ({ access }: Endpoint) => typeof access === "object" && access.platform !== undefined;

/** These end or lock the session they are called with. */
export const isEnding = ({ path }: Endpoint) => /\/oauth\/(logout|lock|unlock)$/.test(path);

/** Input that the contract accepts: existing rows where it asks for ids, and something for whatever else it demands. */
async function inputFor(side: Side, endpoint: Endpoint, token: string | undefined): Promise<Input> {
  const demanded = Object.entries(sampleOf(endpoint.query)).map(([name, value]) => [name, String(value)] as const);
  const query: Record<string, string> = { ...Object.fromEntries(demanded), ...NARROWED[endpoint.path] };
  if (takesIds(endpoint.query)) {
    // To end the session of somebody this table signs in as would end the table.
    const id = endpoint.path.startsWith("/blade-system/session/revoke") ? ABSENT : (await idsOf(side, listBeside(endpoint), token))[0] ?? ABSENT;
    for (const name of ["id", "ids"]) if (name in query) query[name] = id;
  }
  return { query, body: endpoint.method === "POST" && endpoint.form !== "file" ? sampleOf(endpoint.body) : undefined };
}

/** The list whose rows an endpoint's ids are taken from: of the same entity. */
export function listBeside({ path }: Endpoint): Endpoint | undefined {
  const base = path.slice(0, path.lastIndexOf("/") + 1);
  return table.map(([, endpoint]) => endpoint).find((endpoint) => endpoint.path.startsWith(base) && endpoint.method === "GET" && isPage(endpoint.reply));
}

async function idsOf(side: Side, endpoint: Endpoint | undefined, token: string | undefined): Promise<string[]> {
  if (!endpoint) return [];
  const { body } = await answered(await side.send(endpoint, { query: { size: "100" }, body: undefined }, token));
  return idsIn(body, []);
}

/** A page without the rows that say they are of the other tenant: the platform's administrator sees logs of every tenant. */
function withoutOwn({ data }: Answered["body"]): Answered["body"] {
  const page = data as { records?: { tenantId?: string }[] } | null;
  return { data: { records: (page?.records ?? []).filter(({ tenantId }) => tenantId !== OTHER_TENANT) } } as Answered["body"];
}

function idsIn({ data }: Answered["body"], fallback: string[]): string[] {
  const page = data as { records?: { id?: string }[] } | null;
  const ids = (page?.records ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]));
  return ids.length > 0 ? ids : fallback;
}

function expectShape(endpoint: Endpoint, { status, body, headers }: Answered) {
  if (endpoint.form === "file" && status === 200) return;
  expect(headers.get("Cache-Control")).toBe("no-store");
  if (status !== 200) return expect(body).toMatchObject({ success: false, msg: expect.stringMatching(/./) });
  if (endpoint.form === "flat") return expect(endpoint.reply.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ code: 200, success: true });
  expect(endpoint.reply.safeParse(body.data ?? undefined).error).toBeUndefined();
}
