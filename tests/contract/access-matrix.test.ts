import "../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menuRows } from "#app/backend/db/seed/menu-tree.ts";
import { fetch, registrations } from "#app/backend/index.server.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { accessText } from "#app/contract/openapi.ts";
import { grantCodes, newPerson, type Person } from "../support/person.ts";
import { ask, dataOf } from "../support/request.ts";
import { contentOf } from "../support/row-counts.ts";
import { openWorld, OTHER_TENANT } from "../support/world.ts";
import { ABSENT, isEnding, isPlatforms, listBeside, owned } from "./endpoint-table.ts";
import { sampleOf, takesIds } from "./samples.ts";

type Outcome = "open" | "401" | "403" | "404" | "-";
const endpoints = registrations.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const codesOf = ({ access }: Endpoint): readonly string[] => (typeof access === "object" ? access.anyOf : []);
const every = [...new Set(endpoints.flatMap(codesOf))];
const table = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const guarded = table.filter(([, { access }]) => access !== "public");
const ownedNames = new Set<string>(owned.map(([name]) => name));

let database: Database;
let people: Record<"none" | "tenantAdmin" | "administrator", Person>;
let content: Awaited<ReturnType<typeof contentOf>>;
const outcomes = new Map<string, Record<string, Outcome>>();
/** By the codes of an endpoint, somebody who has all the others. */
const unfit = new Map<string, Person>();

beforeAll(async () => {
  database = await openWorld();
  const { db } = database;
  people = {
    none: await newPerson(db, []),
    tenantAdmin: await newPerson(db, every, { tenantId: OTHER_TENANT, alias: "admin" }),
    administrator: await newPerson(db, [], { alias: "administrator" }),
  };
  for (const endpoint of endpoints.filter(({ access }) => typeof access === "object")) {
    const key = codesOf(endpoint).join();
    if (!unfit.has(key)) unfit.set(key, await newPerson(db, every.filter((code) => !opens(code, codesOf(endpoint)))));
  }
  content = await contentOf(database.pool);
});

/** Whether holding a code is holding one of others: the page of a button one holds is one's own too. */
function opens(code: string, others: readonly string[]): boolean {
  const row = menuRows.find((menu) => menu.code === code);
  const above = row && menuRows.find(({ id }) => id === row.parentId);
  return others.includes(code) || (above !== undefined && opens(above.code, others));
}

/** What the gate says: refused, or let through to whatever the call itself says of its input. */
async function tried(endpoint: Endpoint, person: Person | undefined, id = ABSENT): Promise<Outcome> {
  const query = Object.fromEntries(Object.entries(sampleOf(endpoint.query)).map(([name, value]) => [name, ["id", "ids"].includes(name) ? id : String(value)]));
  const body = endpoint.method === "POST" && endpoint.form !== "file" ? sampleOf(endpoint.body) : undefined;
  const answer = await ask(fetch, `${endpoint.path}?${new URLSearchParams(query)}`, { method: endpoint.method, ...(person ? { token: person.token } : {}), ...(body ? { body } : {}) });
  expect(answer.status, `${nameOf(endpoint)}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  if (answer.status === 401 || (answer.status === 403 && answer.body.code === 403)) return String(answer.status) as Outcome;
  return answer.status === 404 && id !== ABSENT ? "404" : "open";
}

const note = (endpoint: Endpoint, found: Record<string, Outcome>) => outcomes.set(nameOf(endpoint), { ...outcomes.get(nameOf(endpoint)), ...found });

describe("whoever is refused changes nothing", () => {
  test.each(guarded)("%s", async (_, endpoint) => {
    const coded = typeof endpoint.access === "object";
    const id = takesIds(endpoint.query) && ownedNames.has(nameOf(endpoint)) ? await existing(endpoint) : undefined;
    const found: Record<string, Outcome> = {
      anonymous: await tried(endpoint, undefined),
      none: coded ? await tried(endpoint, people.none) : "-",
      others: coded ? await tried(endpoint, unfit.get(codesOf(endpoint).join())) : "-",
      otherTenant: id ? await tried(endpoint, people.tenantAdmin, id) : "-",
    };
    expect(found).toMatchObject({ anonymous: "401", none: coded ? "403" : "-", others: coded ? "403" : "-" });
    expect(["-", "404", ...(isPlatforms(endpoint) ? ["403"] : [])]).toContain(found.otherTenant);
    if (isPlatforms(endpoint)) expect(await tried(endpoint, people.tenantAdmin)).toBe("403");
    expect(await contentOf(database.pool)).toEqual(content);
    note(endpoint, found);
  });
});

describe("whoever has one of its codes, and the administrator, get through", () => {
  test.each(guarded)("%s", async (_, endpoint) => {
    const fit = await newPerson(database.db, codesOf(endpoint).slice(0, 1), { alias: "holder" });
    // What ends its own session is tried by somebody who is not needed afterwards.
    const administrator = isEnding(endpoint) ? await newPerson(database.db, [], { alias: "administrator" }) : people.administrator;
    const tenantAdmin = isEnding(endpoint) ? await newPerson(database.db, every, { tenantId: OTHER_TENANT, alias: "admin" }) : people.tenantAdmin;
    const found: Record<string, Outcome> = {
      one: isPlatforms(endpoint) ? "-" : await tried(endpoint, fit),
      tenantAdmin: await tried(endpoint, tenantAdmin),
      administrator: await tried(endpoint, administrator),
    };
    expect(found).toEqual({ one: isPlatforms(endpoint) ? "-" : "open", tenantAdmin: isPlatforms(endpoint) ? "403" : "open", administrator: "open" });
    note(endpoint, found);
    if (codesOf(endpoint).length > 0) {
      await grantCodes(database.db, fit.roleId, []);
      expect(await tried(endpoint, fit), "the call after the code was taken away").toBe("403");
    }
  });
});

test("the whole table is what was agreed", async () => {
  const columns = ["anonymous", "none", "others", "one", "otherTenant", "tenantAdmin", "administrator"];
  const lines = endpoints.map((endpoint) => {
    const found = outcomes.get(nameOf(endpoint)) ?? {};
    return `| ${[nameOf(endpoint), accessText(endpoint.access).replaceAll("|", "or"), ...columns.map((column) => found[column] ?? "-")].join(" | ")} |`;
  });
  const head = [
    "# Who may call what", "",
    "Written by `access-matrix.test.ts` from the contract and from trying it. `none`: no code; `others`: every code but the endpoint's; `one`: one code of the endpoint's;",
    "`otherTenant`: every code in another tenant, naming a row of ours; `tenantAdmin`: the same without such a row. `open`: let through. Tenants share the installation.", "",
    `| endpoint | access | ${columns.join(" | ")} |`, `|${" --- |".repeat(columns.length + 2)}`,
  ];
  await expect(`${[...head, ...lines.sort()].join("\n")}\n`).toMatchFileSnapshot("access-matrix.md");
});

/** A row of the platform's own tenant that the call could name. */
async function existing(endpoint: Endpoint): Promise<string | undefined> {
  const list = listBeside(endpoint);
  // Rows of these are found only when one says of whom and when; the other table names them.
  if (!list || list.path.startsWith("/blade-project/attendance-record/")) return undefined;
  const page = await dataOf<{ records: { id?: string }[] }>(fetch, `${list.path}?size=1`, { token: people.administrator.token });
  return page.records[0]?.id;
}
