import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/backend/db/connect.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { buildMonths } from "#app/backend/project/attendance/build-months.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { signIn, writeCodes } from "./sign-in.ts";
import { dates, fullDays, openLot, openMonths, post, punch, range, writePosts } from "./site.ts";

export const june = "2025-06";

/**
 * June 2025 in two cities: lots TJ-01 (周衡 the project manager with 79.55 %, safety officer 李安) and JL-01 of one
 * project in city 3901, lot TJ-02 with 王远 (full) and 赵缺 (no punch) in city 3902; and one signed-in person of every role.
 */
export async function fillProvince(world: Database) {
  await openMonths(world, "2025-05", "2025-08");
  await writePosts(world);
  await writeCodes(world);
  const civil = await openLot(world, { lotCode: "TJ-01", regionCode: "390101" });
  const supervision = await openLot(world, { lotCode: "JL-01", regionCode: "390101", lotType: 7, unitType: 3, projectId: civil.projectId });
  const far = await openLot(world, { lotCode: "TJ-02", regionCode: "390201" });
  const zhou = await post(world, civil, { realName: "周衡" });
  const li = await post(world, civil, { realName: "李安", postCode: "SO" });
  const chief = await post(world, supervision, { realName: "郑监", postCode: "CSE" });
  const wang = await post(world, far, { realName: "王远" });
  const zhao = await post(world, far, { realName: "赵缺", postCode: "SO" });
  await punch(world, zhou, [...fullDays(dates(june, ...range(1, 17))), "2025-06-18 07:30:00"]);
  await punch(world, zhou, ["2025-06-19 07:30:00"], 2);
  await punch(world, zhou, ["2025-06-19 18:30:00"], 4);
  await punch(world, li, fullDays(dates(june, ...range(1, 22))));
  await punch(world, chief, fullDays(dates(june, ...range(11, 30))));
  await punch(world, wang, fullDays(dates(june, ...range(1, 30))));
  await buildDays(world.db, { from: "2025-06-01", to: "2025-06-30" });
  await buildMonths(world.db, { statMonth: june });
  const evaluator = await signIn(world, "evaluator");
  await appoint(world, evaluator, civil);
  return {
    civil, supervision, far, zhou, li, chief, wang, zhao,
    admin: await signIn(world, "administrator"),
    province: await signIn(world, "supervisor", { regionCode: "390000" }),
    city: await signIn(world, "supervisor", { regionCode: "390200" }),
    viewer: await signIn(world, "viewer", { regionCode: "390100" }),
    owner: await signIn(world, "project_admin", { constUnitId: civil.constUnitId }),
    unit: await signIn(world, "unit_admin", { constUnitId: supervision.constUnitId }),
    person: await signIn(world, "personnel", { personnelId: zhou.personnelId }),
    clerk: await signIn(world, "clerk", { regionCode: "390000" }),
    guard: await signIn(world, "supervisor", { regionCode: "390000" }, false),
    evaluator,
  };
}
export type Province = Awaited<ReturnType<typeof fillProvince>>;

async function appoint({ db }: Database, token: string, lot: { id: string; projectId: string }) {
  const userId = String(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub);
  const id = nextId();
  await db.insert(assessors).values({
    id, assessorType: 2, projectId: lot.projectId, projectLotId: lot.id, personnelId: nextId(), realName: "考评", jobStatus: 20, userId,
  });
  await db.update(assessors).set({ validFrom: sql`current_date - 1`, validTo: sql`current_date + 1` }).where(eq(assessors.id, id));
}
