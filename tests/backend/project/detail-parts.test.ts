import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { attendanceFences } from "#app/backend/db/schema/project/attendance-fence.ts";
import { statusLogs } from "#app/backend/db/schema/project/status-log.ts";
import { testDatabase } from "../../support/database.ts";
import { ask, dataOf, fillSmallWorld, pageIds, type Who } from "./small-world.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase({ from: "empty" });
  const { db } = database;
  await fillSmallWorld(db);
  await db.insert(attendanceFences).values([
    {
      id: "7103", projectId: "1001", projectLotId: "2001", fenceName: "隧道口", siteType: 6, centerLng: "113.1234567", centerLat: "28.5",
      radius: 300, validFrom: "2025-01-01", validTo: "2027-12-31",
    },
    { id: "7104", projectId: "1002", projectLotId: "2004", fenceName: "外标段", siteType: 1, validFrom: "2025-01-01" },
    { id: "7105", projectId: "1001", projectLotId: "2001", fenceName: "已删", siteType: 1, validFrom: "2025-01-01", isDeleted: 1 },
  ]);
  const step = { entity: "project_lot", entityId: "2001", action: "updateStatus" };
  await db.insert(statusLogs).values([
    { id: "7312", ...step, fromValue: "2", toValue: "3", reason: "停工令", userId: "807", time: "2025-06-01 08:00:00" },
    { id: "7311", ...step, fromValue: "1", toValue: "2", time: "2025-03-01 08:00:00" },
    { id: "7313", ...step, entityId: "2002", fromValue: "1", toValue: "2", time: "2025-03-01 08:00:00" },
    { id: "7314", ...step, entity: "project", fromValue: "1", toValue: "2", time: "2025-03-01 08:00:00" },
  ]);
  const before = { assessorType: 1, personnelId: "4001", realName: "周衡", postCode: "SO", postName: "专职安全员", jobStatus: 30, isPrimary: 1 };
  await db.insert(assessors).values([
    { id: "5101", ...before, projectId: "1001", projectLotId: "2002", partConstUnitId: "3002", entryDate: "2023-03-01", exitDate: "2023-12-31" },
    { id: "5102", ...before, projectId: "1002", projectLotId: "2004", partConstUnitId: "3004", entryDate: "2024-01-05", exitDate: "2024-06-30" },
    { id: "5103", ...before, projectId: "1002", projectLotId: "2004", partConstUnitId: "3004", entryDate: "2022-01-05", isDeleted: 1 },
  ]);
});

type Found = { id: string };
const idsOf = (rows: readonly Found[]) => rows.map(({ id }) => id);

describe("a lot", () => {
  const lot = (who: Who, id = "2001") => dataOf<{ fences: Found[]; statusLog: Found[] }>(who, `/blade-project/project-lot/detail?id=${id}`);

  test("lists its own fences, those in use first, with centre and radius as numbers", async () => {
    const { fences } = await lot("administrator");
    expect(idsOf(fences).at(-1)).toBe("7102");
    expect(idsOf(fences).sort()).toEqual(["7101", "7102", "7103"]);
    expect(fences.find(({ id }) => id === "7103")).toEqual({
      id: "7103", fenceName: "隧道口", siteType: 6, fenceType: 1, centerLng: 113.1234567, centerLat: 28.5, radius: 300,
      validFrom: "2025-01-01", validTo: "2027-12-31", enabled: 1,
    });
    expect(fences.find(({ id }) => id === "7101")).toMatchObject({ centerLng: null, radius: null, validTo: null });
  });

  test("tells its history from the beginning, and by whom", async () => {
    expect((await lot("administrator")).statusLog).toMatchObject([
      { id: "7311", fromValue: "1", toValue: "2", userName: null }, { id: "7312", toValue: "3", reason: "停工令", userName: "owner" },
    ]);
  });

  test("shows fences and history to the unit on it, and nothing of a lot out of reach", async () => {
    expect((await lot("unitAdmin")).fences).toHaveLength(3);
    expect((await ask("countySupervisor", "/blade-project/project-lot/detail?id=2001")).status).toBe(404);
  });
});

describe("a roster row", () => {
  const postings = async (who: Who, id = "5001") => (await dataOf<{ postings: Found[] }>(who, `/blade-project/assessor/detail?id=${id}`)).postings;

  test("names what else the person held, newest first, and not itself", async () => {
    expect(await postings("administrator")).toMatchObject([
      { id: "5102", projectName: "高速1002", lotCode: "TJ-01", unitName: "澜江路桥", postName: "专职安全员", entryDate: "2024-01-05", exitDate: "2024-06-30", jobStatus: 30 },
      { id: "5101", lotCode: "TJ-02", unitName: "云岭工程" },
    ]);
    expect(idsOf(await postings("administrator", "5102"))).toEqual(["5001", "5101"]);
  });

  test("names no posting that the reader could not open", async () => {
    expect(idsOf(await postings("citySupervisor"))).toEqual(["5101"]);
    expect(idsOf(await postings("unitAdmin"))).toEqual(["5102"]);
    expect(idsOf(await postings("keyPerson"))).toEqual(["5102", "5101"]);
    for (const id of idsOf(await postings("citySupervisor"))) expect((await ask("citySupervisor", `/blade-project/assessor/detail?id=${id}`)).status).toBe(200);
  });

  test("of somebody with one post names none", async () => {
    expect(await postings("administrator", "5003")).toEqual([]);
  });
});

test("names of posts are for whoever reads the roster, their parameters are not", async () => {
  const posts = "/blade-project/post-param-config";
  const { rows } = await database.pool.query("SELECT id FROM blade_menu WHERE code = 'assessor'");
  await database.pool.query("DELETE FROM blade_role_menu WHERE role_id = (SELECT id FROM blade_role WHERE role_alias = 'clerk') AND menu_id <> $1", [rows[0].id]);
  expect(idsOf(await dataOf<Found[]>("clerk", `${posts}/list`))).toContain("7001");
  expect([(await ask("clerk", `${posts}/page`)).status, (await ask("guard", `${posts}/list`)).status]).toEqual([403, 403]);
});

describe("the lists", () => {
  const found = async (path: string, who: Who = "administrator") => (await pageIds(who, path)).ids.sort();
  const lots = "/blade-project/project-lot/page";
  const roster = "/blade-project/assessor/page?size=100";

  test("find the lots a unit takes part in by the unit itself", async () => {
    expect(await found(`${lots}?constUnitId=911`)).toEqual(["2001", "2004"]);
    expect(await found(`${lots}?constUnitId=911`, "citySupervisor")).toEqual(["2001"]);
    expect(await found(`${lots}?constUnitId=901`)).toEqual([]);
    expect((await ask("administrator", `${lots}?constUnitId=911x`)).status).toBe(400);
  });

  test("find people by the region and the type of their lot", async () => {
    expect(await found(`${roster}&assessorType=1&lotType=7`)).toEqual(["5003"]);
    expect(await found(`${roster}&assessorType=1&jobStatus=20&regionCode=390200`)).toEqual(["5002", "5004", "5005"]);
    expect(await found(`${roster}&assessorType=1&jobStatus=20&regionCode=390101`)).toEqual(["5001", "5002"]);
  });

  test("take the time a row was made as a range of two keys", async () => {
    expect(await found("/blade-project/project/page?createTime_dategt=2025-02-01 00:00:01&createTime_datelt=2025-02-01 00:00:03")).toEqual(["1002"]);
    const later = "createTime_dategt=2999-01-01";
    for (const list of [lots, "/blade-project/assessor/page", "/blade-project/const-unit/page", "/blade-project/part-const-unit/list", "/blade-project/post-param-config/page"]) {
      expect([list, await found(`${list}?${later}`)]).toEqual([list, []]);
    }
  });
});
