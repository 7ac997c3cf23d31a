import "../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import { fetch, registrations } from "#app/backend/index.server.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { newPerson } from "../support/person.ts";
import { answered, ask } from "../support/request.ts";
import { openWorld, OTHER_TENANT } from "../support/world.ts";
import { isEnding } from "./endpoint-table.ts";
import { inputFor, type Input, pick, randomFrom } from "./fuzz-values.ts";
import { isPage } from "./samples.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Within `npm test` the run is over after this long, however far it came. */
const BUDGET_MS = process.env.FUZZ_REQUESTS ? Infinity : 25_000;
const SLOW_MS = 5_000;
/** What an answer never says: statements, files, stacks, hashes. */
const INSIDE = /\bselect .+ from |node_modules|\.ts:\d|\bat \w+ \(|\$argon2|sha256:|"(password|refreshJti|lockHash)":"(?!\*{6})./i;
/** What is wrong with which field: the names are those of secrets, the sentences the platform's own. */
const FIELD_ERRORS = /"fieldErrors":\{[^}]*\}/;
const TYPED = /"(params|stackTrace|message)":"(\\.|[^"])*"/g;
const TYPED_OR_TOLD = /"(params|stackTrace|message|password)":"(\\.|[^"])*"/g;

// These end sessions, of whoever asks or of others.
const endpoints = registrations.map(({ endpoint }) => endpoint).filter((endpoint) => !isEnding(endpoint) && !/\/session\/revoke/.test(endpoint.path));
/** Calls that tell a new password to whoever asked, once. */
const tellsPassword = new Set(registrations.filter(({ keepsAnswer }) => !keepsAnswer).map(({ endpoint }) => endpoint));

/** Nobody, two administrators, a holder of every code, the same in another tenant, and somebody without any. */
const tokens: string[] = [""];
const ids: string[] = [];

beforeAll(async () => {
  const { db } = await openWorld();
  const every = [...new Set(endpoints.flatMap(({ access }) => (typeof access === "object" ? access.anyOf : [])))];
  const actors = [
    await newPerson(db, [], { alias: "administrator" }), await newPerson(db, [], { alias: "administrator" }), await newPerson(db, every),
    await newPerson(db, every, { tenantId: OTHER_TENANT }), await newPerson(db, []),
  ];
  tokens.push(...actors.map(({ token }) => token));
  // Whoever asks is not among the rows that are changed and removed.
  const own = new Set(actors.flatMap(({ id, roleId, familyId }) => [id, roleId, familyId]));
  for (const { path } of endpoints.filter(({ method, reply }) => method === "GET" && isPage(reply))) {
    const { body } = await ask(fetch, `${path}?size=5`, { ...(actors[0] ? { token: actors[0].token } : {}) });
    const page = body.data as { records?: { id?: string }[] } | null;
    ids.push(...(page?.records ?? []).flatMap(({ id }) => (id && !own.has(id) ? [id] : [])));
  }
});

test(`whatever is sent, nothing fails inside and every answer has its shape (seed ${SEED})`, async () => {
  const chance = { random: randomFrom(SEED), ids };
  const counts: Record<number, number> = {};
  const faults: string[] = [];
  const end = performance.now() + BUDGET_MS;
  let asked = 0;
  for (; asked < REQUESTS && performance.now() < end && faults.length < 20; asked += 1) {
    const endpoint = pick(endpoints, chance.random);
    const token = pick([...tokens, ...tokens.slice(1, 4)], chance.random);
    const input = inputFor(endpoint, chance);
    const began = performance.now();
    const { status, fault } = await tried(endpoint, input, token);
    counts[status] = (counts[status] ?? 0) + 1;
    const slow = performance.now() - began > SLOW_MS ? `took ${Math.round(performance.now() - began)} ms` : undefined;
    if (fault ?? slow) faults.push(`${fault ?? slow}\n  ${curlOf(endpoint, input)}`);
  }
  console.info(`fuzz: ${asked} requests, seed ${SEED}, answers ${JSON.stringify(counts)}`);
  expect(faults.join("\n")).toBe("");
  // A run that is refused everywhere has tried nothing.
  expect((counts[200] ?? 0) / asked).toBeGreaterThan(0.1);
}, 3_600_000);

async function tried(endpoint: Endpoint, input: Input, token: string): Promise<{ status: number; fault?: string }> {
  const headers = { ...(token ? { "Blade-Auth": `bearer ${token}` } : {}), ...(input.body === undefined ? {} : { "Content-Type": "application/json" }) };
  const request = new Request(urlOf(endpoint, input), { method: endpoint.method, headers, ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }) });
  const response = await fetch(request);
  const { status } = response;
  if (endpoint.form === "file" && status === 200) return { status };
  const { body } = await answered(response);
  const fault = faultOf(endpoint, status, body);
  return { status, ...(fault ? { fault } : {}) };
}

function faultOf(endpoint: Endpoint, status: number, body: Record<string, unknown>): string | undefined {
  const text = JSON.stringify(body);
  if (status >= 500) return `${status} ${text}`;
  // What people wrote may look like anything; what a refusal says is the platform's own.
  const own = tellsPassword.has(endpoint) ? TYPED_OR_TOLD : TYPED;
  if (INSIDE.test(text.replace(status === 200 ? own : FIELD_ERRORS, ""))) return `tells of the inside: ${text.slice(0, 300)}`;
  if (status !== 200) return typeof body.msg === "string" && body.msg !== "" && body.success === false ? undefined : `a refusal without words: ${status} ${text}`;
  const { error } = endpoint.reply.safeParse(endpoint.form === "flat" ? body : (body.data ?? undefined));
  return error ? `another shape: ${error.message.slice(0, 300)}` : undefined;
}

const urlOf = ({ path }: Endpoint, { query }: Input) => `http://upstream${path}?${new URLSearchParams(query)}`;

function curlOf(endpoint: Endpoint, input: Input): string {
  const data = input.body === undefined ? "" : ` -H 'Content-Type: application/json' -d '${JSON.stringify(input.body).replaceAll("'", "'\\''")}'`;
  return `curl -X ${endpoint.method} '${urlOf(endpoint, input).replace("http://upstream", "$SITE/api")}' -H "Blade-Auth: bearer $TOKEN"${data}`;
}
