import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attendanceFences } from "#app/backend/db/schema/project/attendance-fence.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { projectLots } from "#app/backend/db/schema/project/project-lot.ts";
import { projects } from "#app/backend/db/schema/project/project.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { demoAccounts } from "#app/backend/db/seed/demo/accounts.ts";
import { seedAll } from "#app/backend/db/seed/index.ts";
import { type Caller, NOBODY } from "#app/backend/http/caller.ts";
import { openField } from "#app/backend/keys/field-cipher.ts";
import { scopeWhere } from "#app/backend/project/scope.ts";
import { checkCitizenId } from "#app/rules/citizen-id.ts";
import { isMobile } from "#app/rules/phone.ts";
import { checkUscc } from "#app/rules/uscc.ts";
import { countsOf, preparedDatabase } from "./prepared-database.ts";

const today = "2026-11-15";
let opened: Database;

beforeAll(async () => {
  opened = await preparedDatabase();
  await seedAll(opened.db, { adminPassword: "admin-password", demo: true, demoPassword: "demo-password", today, months: 1 });
}, 120_000);

async function rowsOf(query: string) {
  return (await opened.pool.query(query)).rows;
}

test("the world has its projects, lots, units, people and accounts", async () => {
  expect(await countsOf(opened, ["project", "project_lot", "const_unit", "personnel", "blade_user"])).toEqual({
    project: 6, project_lot: 24, const_unit: 30, personnel: 600, blade_user: 68,
  });
  const types = await rowsOf("SELECT lot_type, count(*)::int AS lots FROM project_lot GROUP BY 1 ORDER BY 1");
  expect(types.map((row) => [row.lot_type, row.lots])).toEqual([[1, 11], [2, 2], [3, 1], [4, 2], [5, 1], [6, 1], [7, 6]]);
  const kinds = await rowsOf("SELECT assessor_type, count(DISTINCT personnel_id)::int AS people FROM assessor GROUP BY 1 ORDER BY 1");
  expect(kinds).toEqual([{ assessor_type: 1, people: 576 }, { assessor_type: 2, people: 24 }]);
  const units = await rowsOf("SELECT sum(blacklisted)::int AS black, count(*) FILTER (WHERE audit_status = 0)::int AS pending FROM const_unit");
  expect(units).toEqual([{ black: 1, pending: 1 }]);
});

test("every citizen ID and unit code is sound and of province 39", async () => {
  const people = await rowsOf("SELECT id_card_enc, phone_enc, id_card_mask FROM personnel");
  const ids = people.map((row) => openField(row.id_card_enc));
  expect(ids.filter((id) => checkCitizenId(id, { today, regions: ["39"] }) !== null)).toEqual([]);
  expect(new Set(ids).size).toBe(600);
  expect(people.map((row) => openField(row.phone_enc)).filter((phone) => !isMobile(phone) || !phone.startsWith("1990000"))).toEqual([]);
  expect(people.every((row) => /^39\d{4}\*{8}\d{3}[\dX]$/.test(row.id_card_mask))).toBe(true);
  const codes = await rowsOf("SELECT uscc FROM const_unit");
  expect(codes.filter((row) => checkUscc(row.uscc) !== null)).toEqual([]);
});

test("nobody has two active primary postings, and one chief engineer holds three lots", async () => {
  const twice = await rowsOf(
    "SELECT personnel_id FROM assessor WHERE assessor_type = 1 AND is_primary = 1 AND job_status IN (10, 20, 21, 22) GROUP BY 1 HAVING count(*) > 1",
  );
  expect(twice).toEqual([]);
  const many = await rowsOf("SELECT post_code, count(*)::int AS lots FROM assessor WHERE assessor_type = 1 GROUP BY personnel_id, post_code HAVING count(*) > 1");
  expect(many).toEqual([{ post_code: "CSE", lots: 3 }]);
});

test("each lot has 8 to 10 key posts and every unit's people stand in its own rows", async () => {
  const lots = await rowsOf(
    "SELECT count(*)::int AS keys FROM assessor a JOIN post_param_config c USING (post_code) WHERE c.is_key_post = 1 GROUP BY a.project_lot_id",
  );
  expect(lots).toHaveLength(24);
  expect(lots.filter((row) => row.keys < 8 || row.keys > 10)).toEqual([]);
  const strays = await rowsOf(
    "SELECT a.id FROM assessor a JOIN part_const_unit u ON u.id = a.part_const_unit_id WHERE u.project_lot_id <> a.project_lot_id OR a.entry_date < u.entry_date",
  );
  expect(strays).toEqual([]);
});

test("the project manager of P1 TJ-02 attended 17.5 of 22 days, 79.55 %", async () => {
  const months = await rowsOf(
    `SELECT required_days::float, attended_days::float, attendance_rate::float, short_days::float, grade FROM personnel_attendance_statistics
     WHERE lot_code = 'TJ-02' AND project_name = '临岳至云汀高速公路' AND post_code = 'PM' AND stat_month = '2026-10'`,
  );
  expect(months).toEqual([{ required_days: 22, attended_days: 17.5, attendance_rate: 79.55, short_days: 4.5, grade: "B" }]);
});

test("seven in ten keep to the site, one in fifty hardly comes", async () => {
  const [share] = await rowsOf(
    `SELECT avg((attendance_rate >= 95)::int)::float AS diligent, avg((attendance_rate >= 80 AND attendance_rate < 95)::int)::float AS medium,
       avg((attendance_rate >= 60 AND attendance_rate < 80)::int)::float AS weak, avg((attendance_rate < 60)::int)::float AS bad
     FROM personnel_attendance_statistics WHERE stat_month = '2026-10'`,
  );
  expect(share.diligent).toBeCloseTo(0.7, 1);
  expect(share.medium).toBeCloseTo(0.2, 1);
  expect(share.weak).toBeGreaterThan(0.05);
  expect(share.bad).toBeGreaterThan(0.01);
  expect(share.bad).toBeLessThan(0.035);
});

test("three punches in a hundred are outside the fence, few show another face or a false place", async () => {
  const shares = await rowsOf("SELECT punch_result, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM attendance_record GROUP BY 1 ORDER BY 1");
  const [, outside, face, mock] = shares.map((row) => Number(row.percent));
  expect(outside).toBeGreaterThan(2.4);
  expect(outside).toBeLessThan(3.6);
  expect(face).toBeGreaterThan(0.3);
  expect(face).toBeLessThan(0.7);
  expect(mock).toBeGreaterThan(0.15);
  expect(mock).toBeLessThan(0.5);
});

test("twelve certificates and one qualification expire within thirty days", async () => {
  const expiring = (table: string) => rowsOf(`SELECT count(*)::int AS count FROM ${table} WHERE valid_to BETWEEN '${today}' AND date '${today}' + 30`);
  expect(await expiring("assessor_cert")).toEqual([{ count: 12 }]);
  expect(await expiring("const_unit_qual")).toEqual([{ count: 1 }]);
});

describe("what each account reaches", () => {
  test.each(demoAccounts)("$account finds lots, people and fences of its own", async ({ account, role }) => {
    const [user] = await opened.db.select().from(users).where(sql`account = ${account}`);
    const caller: Caller = {
      ...NOBODY, userId: user?.id ?? "", account, roleAliases: [role],
      binding: {
        regionCode: user?.regionCode ?? null, constUnitId: user?.constUnitId ?? null,
        projectIds: (user?.projectIds ?? "").split(",").filter(Boolean), personnelId: user?.personnelId ?? null,
      },
    };
    const lots = scopeWhere(caller, { projectLotId: projectLots.id, projectId: projectLots.projectId });
    const roster = scopeWhere(caller, {
      assessorId: assessors.id, personnelId: assessors.personnelId, partConstUnitId: assessors.partConstUnitId,
      projectLotId: assessors.projectLotId, projectId: assessors.projectId,
    });
    const found = [
      await opened.db.$count(projects, scopeWhere(caller, { projectId: projects.id })),
      await opened.db.$count(projectLots, lots),
      await opened.db.$count(assessors, roster),
      await opened.db.$count(attendanceFences, scopeWhere(caller, { projectLotId: attendanceFences.projectLotId })),
    ];
    expect(found.filter((count) => count === 0)).toEqual([]);
  });
});
