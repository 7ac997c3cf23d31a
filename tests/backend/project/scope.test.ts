import { and, eq, type SQL } from "drizzle-orm";
import { type PgColumn, alias } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { attendanceFences } from "#app/backend/db/schema/project/attendance-fence.ts";
import { partConstUnits } from "#app/backend/db/schema/project/part-const-unit.ts";
import { personnelAttendanceStatistics } from "#app/backend/db/schema/project/personnel-attendance-statistics.ts";
import { personnel } from "#app/backend/db/schema/project/personnel.ts";
import { type Caller, NOBODY } from "#app/backend/http/caller.ts";
import { scopeWhere } from "#app/backend/project/scope.ts";
import { testDatabase } from "../../support/database.ts";
import { fillSmallWorld } from "./small-world.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase({ from: "empty" });
  await fillSmallWorld(database.db);
});

function caller(roleAliases: string[], binding: Partial<Caller["binding"]> = {}): Caller {
  return { ...NOBODY, userId: "811", account: "someone", realName: "someone", roleAliases, binding: { ...NOBODY.binding, ...binding } };
}

const city = caller(["supervisor"], { regionCode: "390100" });
const owner = caller(["project_admin"], { constUnitId: "902" });
const unitAdmin = caller(["unit_admin"], { constUnitId: "912" });
const keyPerson = caller(["personnel"], { personnelId: "4005" });
const evaluator = caller(["evaluator"]);
const everyone = { city, owner, unitAdmin, keyPerson, evaluator };

type Table = typeof personnel | typeof assessors | typeof partConstUnits | typeof personnelAttendanceStatistics | typeof attendanceFences;

async function idsOf(table: Table, id: PgColumn, scope: SQL | undefined): Promise<string[]> {
  const rows = await database.db.select({ id }).from(table).where(and(eq(table.tenantId, "000000"), eq(table.isDeleted, 0), scope));
  return rows.map((row) => String(row.id)).sort();
}

describe("a table that names only a person", () => {
  test.each([
    ["city", ["4001", "4002", "4003", "4006", "4007"]], ["owner", ["4004", "4005", "4008"]], ["unitAdmin", ["4002", "4005"]],
    ["keyPerson", ["4005"]], ["evaluator", ["4002", "4006"]],
  ] as const)("is reached through the roster by %s", async (who, expected) => {
    expect(await idsOf(personnel, personnel.id, scopeWhere(everyone[who], { personnelId: personnel.id }))).toEqual(expected);
  });
});

describe("a table that names only a roster row", () => {
  const { id, assessorId } = personnelAttendanceStatistics;
  test.each([
    ["city", ["7201", "7202"]], ["owner", ["7203", "7204", "7206"]], ["unitAdmin", ["7204"]], ["keyPerson", ["7204"]], ["evaluator", []],
  ] as const)("is reached through the roster by %s", async (who, expected) => {
    expect(await idsOf(personnelAttendanceStatistics, id, scopeWhere(everyone[who], { assessorId }))).toEqual(expected);
  });
});

describe("statistics, which name everything", () => {
  test.each([
    ["city", ["7201", "7202"]], ["owner", ["7203", "7204", "7206"]], ["unitAdmin", ["7204"]], ["keyPerson", ["7204"]], ["evaluator", []],
  ] as const)("show %s the own rows, under an alias too", async (who, expected) => {
    const s = alias(personnelAttendanceStatistics, "s");
    const { projectId, projectLotId, partConstUnitId, constUnitId, assessorId, personnelId } = s;
    const scope = scopeWhere(everyone[who], { projectId, projectLotId, partConstUnitId, constUnitId, assessorId, personnelId });
    const rows = await database.db.select({ id: s.id }).from(s).where(and(eq(s.tenantId, "000000"), scope));
    expect(rows.map(({ id }) => id).sort()).toEqual(expected);
  });
});

describe("a table that names a unit on a lot and nothing else", () => {
  test.each([
    ["city", ["3001", "3002", "3003"]], ["owner", ["3004", "3005"]], ["unitAdmin", ["3002", "3005"]], ["keyPerson", ["3005"]],
    ["evaluator", ["3002"]],
  ] as const)("shows %s the own ones", async (who, expected) => {
    const { id } = partConstUnits;
    expect(await idsOf(partConstUnits, id, scopeWhere(everyone[who], { partConstUnitId: id }))).toEqual(expected);
  });
});

describe("fences, which belong to a lot", () => {
  const { id, projectId, projectLotId } = attendanceFences;
  test.each([
    ["city", ["7101", "7102"]], ["owner", []], ["unitAdmin", []], ["keyPerson", []], ["evaluator", []],
  ] as const)("are seen by %s with the lot", async (who, expected) => {
    expect(await idsOf(attendanceFences, id, scopeWhere(everyone[who], { projectId, projectLotId }))).toEqual(expected);
  });
});

describe("nothing is reached", () => {
  const columns = { projectId: assessors.projectId, projectLotId: assessors.projectLotId, partConstUnitId: assessors.partConstUnitId };
  test.each([
    ["without a role", caller([], { regionCode: "390000" })],
    ["with a role the product does not know", caller(["manager"], { regionCode: "390000", constUnitId: "901" })],
    ["by a supervisor without a region", caller(["supervisor"])],
    ["by a supervisor with a broken region", caller(["viewer"], { regionCode: "%" })],
    ["by an owner without a unit", caller(["project_admin"])],
    ["by a unit's administrator without a unit", caller(["unit_admin"])],
    ["by a key person without a file", caller(["personnel"])],
    ["by an evaluator of nothing", { ...evaluator, userId: "1" }],
    ["in another tenant", { ...city, tenantId: "000002" }],
  ])("%s", async (_, who) => {
    expect(await idsOf(assessors, assessors.id, scopeWhere(who, columns))).toEqual([]);
  });

  test("of a table without any of the columns, by anyone but the province and the administrator", async () => {
    for (const who of Object.values(everyone)) expect(await idsOf(assessors, assessors.id, scopeWhere(who, {}))).toEqual([]);
    expect(scopeWhere(caller(["administrator"]), {})).toBeUndefined();
    expect(scopeWhere(caller(["supervisor"], { regionCode: "39" }), {})).toBeUndefined();
  });
});
