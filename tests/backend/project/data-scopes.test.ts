import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { scopedResources } from "#app/backend/crud/data-scope.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { dataScopes, roleScopes } from "#app/backend/db/schema/rights.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { fetch } from "#app/backend/index.server.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { openWorld } from "../../support/world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});

const PUNCHES = "projectLotId=2001&punchDate_ge=2026-05-01&punchDate_le=2026-05-07";
const lists: readonly (readonly [string, string, string])[] = [
  ["project", "/blade-project/project/page", ""],
  ["project_lot", "/blade-project/project-lot/page", ""],
  ["const_unit", "/blade-project/const-unit/page", ""],
  ["assessor", "/blade-project/assessor/page", ""],
  ["personnel_attendance_statistics", "/blade-project/personnel-attendance-statistics/list", ""],
  ["attendance_record", "/blade-project/attendance-record/page", PUNCHES],
];
type Page = { records: { id: string }[]; total: number };

async function ruled(roleId: string, resourceCode: string, rule: object) {
  const id = nextId();
  await database.db.insert(dataScopes).values({ id, menuId: "1", resourceCode, scopeName: "规则", scopeClass: resourceCode, scopeColumn: "-", scopeType: 5, scopeValue: JSON.stringify(rule) });
  await database.db.insert(roleScopes).values({ id: nextId(), scopeCategory: 1, scopeId: id, roleId });
  await raiseStamp(database.db);
}

describe.each(lists)("a rule on %s", (code, base, query) => {
  const supervisor = () => newPerson(database.db, [code, `${code}_view`], { alias: "supervisor", regionCode: "390000" });
  const page = (token: string) => dataOf<Page>(fetch, `${base}?size=100&${query}`, { token });

  test("can be made", () => {
    expect(scopedResources().find(({ resourceCode }) => resourceCode === code)?.columns.length).toBeGreaterThan(0);
  });

  test("leaves out of list, total and detail what it does not fit", async () => {
    const person = await supervisor();
    const all = await page(person.token);
    const [first] = all.records;
    if (!first) return expect(code).toBe("attendance_record");
    const field = scopedResources().find(({ resourceCode }) => resourceCode === code)?.columns.find(({ kind }) => kind === "id")?.name ?? "";
    await ruled(person.roleId, code, { field, operator: "equal", value: field === "id" ? first.id : "404404" });
    const narrowed = await page(person.token);
    expect([narrowed.records.length, narrowed.total]).toEqual(field === "id" ? [1, 1] : [0, 0]);
    const hidden = all.records.find(({ id }) => !narrowed.records.some((row) => row.id === id));
    if (hidden) expect((await ask(fetch, `${base.replace(/[^/]+$/, "detail")}?id=${hidden.id}`, { token: person.token })).status).toBe(404);
  });

  test("never shows more than the role's own reach", async () => {
    const person = await newPerson(database.db, [code, `${code}_view`]);
    await ruled(person.roleId, code, { field: "createUser", operator: "null", value: "" });
    expect((await page(person.token)).total).toBe(0);
  });
});
