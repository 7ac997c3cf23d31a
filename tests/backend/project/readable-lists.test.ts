import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { statusLogs } from "#app/backend/db/schema/project/status-log.ts";
import { testDatabase } from "../../support/database.ts";
import { ask, dataOf, fillSmallWorld, pageIds, type Who } from "./small-world.ts";
import { idCard } from "./small-world-rows.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase({ from: "empty" });
  await fillSmallWorld(database.db);
});

const project = "/blade-project/project/page";
const lot = "/blade-project/project-lot/page";
const part = "/blade-project/part-const-unit/list";
const assessor = "/blade-project/assessor/page";
const unit = "/blade-project/const-unit/page";
const config = "/blade-project/post-param-config/page";
const region = "/blade-system/region/list";

type Found = Record<string, unknown> & { id: string };
const rowsOf = async (who: Who, path: string) => (await dataOf<{ records: Found[] }>(who, path)).records;
const one = async (who: Who, path: string, id: string) => (await rowsOf(who, path)).find((row) => row.id === id);
const found = async (path: string) => (await pageIds("administrator", path)).ids;

describe.each([project, lot, part, assessor, unit, config, region])("%s", (path) => {
  test.each(["foo=1", "tenantId=000001", "isDeleted=1", "ascs=tenantId", "descs=id_card_enc", "size=1001", "size=0", "current=0"])(
    "%s is refused", async (query) => {
      const { status, body } = await ask("administrator", `${path}?${query}`);
      expect(status).toBe(400);
      expect(body.data).toMatchObject({ fieldErrors: { [query.split("=")[0] ?? ""]: expect.any(String) } });
    });

  test("pages follow each other without a gap", async () => {
    const { ids, total } = await pageIds("administrator", `${path}?size=1000`);
    const apart: string[] = [];
    for (let current = 1; current <= total; current += 1) {
      apart.push(...(await pageIds("administrator", `${path}?size=1&current=${current}`)).ids);
    }
    expect(apart).toEqual(ids);
    expect(ids).toHaveLength(total);
  });

  test("a total that was not asked for is not counted", async () => {
    expect((await pageIds("administrator", `${path}?searchCount=false`)).total).toBe(-1);
  });
});

describe("projects", () => {
  test("the newest come first", async () => expect(await found(project)).toEqual(["1003", "1002", "1001"]));

  test("a percent sign or an underscore is looked for as it stands", async () => {
    expect(await found(`${project}?projectName=%25`)).toEqual(["1003"]);
    expect(await found(`${project}?projectName=_`)).toEqual(["1003"]);
    expect(await found(`${project}?projectName=%5C`)).toEqual([]);
    expect(await found(`${lot}?unitName=%25`)).toEqual([]);
  });

  test("a region finds what lies in it and what crosses it", async () => {
    expect(await found(`${project}?regionCode=390200`)).toEqual(["1002", "1001"]);
    expect(await found(`${project}?regionCode=39`)).toHaveLength(3);
    expect(await found(`${project}?regionCode=%25`)).toEqual([]);
    expect((await ask("administrator", `${project}?regionCode_notequal=390200`)).status).toBe(400);
  });

  test("filters and sorts meet", async () => {
    expect(await found(`${project}?constUnitId=901&ascs=project_code`)).toEqual(["1001", "1003"]);
    expect(await found(`${project}?planStartDate_datege=2025-01-02`)).toEqual([]);
    expect(await found(`${project}?descs=projectCode&projectStatus=1&isLock=0`)).toEqual(["1003", "1002", "1001"]);
  });

  test("a row tells what is on the ground: lots, heads there and asked, the rate of the last built month", async () => {
    expect(await one("administrator", project, "1002")).toMatchObject({
      mileage: 86.4, totalInvestment: 118600000.5, regionName: "云汀市", lotCount: 1, onPostCount: 2, requiredCount: 5,
      attendanceRate: 71.43,
    });
  });

  test("a unit's administrator counts the own people, whoever else works on the lot", async () => {
    expect(await one("unitAdmin", project, "1002")).toMatchObject({ lotCount: 1, onPostCount: 1, attendanceRate: 90.91 });
    expect(await one("unitAdmin", project, "1001")).toMatchObject({ lotCount: 1, onPostCount: 1, attendanceRate: 100 });
  });

  test("a project without people has no rate rather than none percent", async () => {
    expect(await one("administrator", project, "1003")).toMatchObject({ lotCount: 0, onPostCount: 0, requiredCount: 0, attendanceRate: null });
  });
});

describe("lots", () => {
  test("they stand by project and number", async () => expect(await found(lot)).toEqual(["2003", "2001", "2002", "2004"]));

  test("a row names the units, the fences in use and how far its posts are filled", async () => {
    expect(await one("administrator", lot, "2001")).toMatchObject({
      projectName: "高速1001", regionName: "城关县", contractPrice: 500_000_000, contractorNames: "澜江路桥", supervisionNames: "澜江监理",
      onPostCount: 1, requiredCount: 2, staffingRate: 50, attendanceRate: 100, fenceCount: 1,
    });
    expect(await one("administrator", lot, "2003")).toMatchObject({
      contractorNames: null, supervisionNames: "澜江监理", onPostCount: 0, requiredCount: 1, staffingRate: 0, attendanceRate: null,
    });
  });

  test("yearly output asks for safety officers; two contractors fill one lot's posts together", async () => {
    expect(await one("administrator", lot, "2004")).toMatchObject({ onPostCount: 2, requiredCount: 5, staffingRate: 40 });
    const found = await dataOf("administrator", "/blade-project/project-lot/detail?id=2004");
    expect(found.postStaffing).toMatchObject([
      { postCode: "PM", active: 1, minCount: 1 }, { postCode: "SO", active: 1, minCount: 4 },
      { postCode: "ENV", active: 0, minCount: 3, isMandatory: 0 },
    ]);
  });

  test("they are found by a unit on them, by region and by price", async () => {
    expect(await found(`${lot}?unitName=云岭`)).toEqual(["2002", "2004"]);
    expect(await found(`${lot}?regionCode=390200`)).toEqual(["2002", "2004"]);
    expect(await found(`${lot}?contractPrice_ge=500000000&contractPrice_lt=500000001&lotType=7`)).toEqual(["2003"]);
    expect(await found(`${lot}?contractPrice_gt=500000000`)).toEqual([]);
  });

  test("choices are narrowed by type and project", async () => {
    const path = "/blade-project/project-lot/select-by-type?lotType=1&projectId=1001";
    expect(await dataOf("administrator", path)).toEqual([
      { id: "2001", lotCode: "TJ-01", lotName: "标段2001", lotType: 1, projectId: "1001", projectName: "高速1001", projectLotStatus: 2 },
      { id: "2002", lotCode: "TJ-02", lotName: "标段2002", lotType: 1, projectId: "1001", projectName: "高速1001", projectLotStatus: 2 },
    ]);
  });
});

describe("units", () => {
  test("a unit on a lot shows how many of its key posts are filled", async () => {
    expect(await one("administrator", part, "3004")).toMatchObject({ keyPostFilled: 1, keyPostRequired: 1, lotCode: "TJ-01" });
    expect(await one("administrator", part, "3005")).toMatchObject({ keyPostFilled: 0, keyPostRequired: 1 });
  });

  test("choices are narrowed by type and lot", async () => {
    const options = await dataOf<Found[]>("administrator", "/blade-project/part-const-unit/select-by-type?partType=2&projectLotId=2004");
    expect(options.map(({ id }) => id)).toEqual(["3004", "3005"]);
  });

  test("one of several types is enough to be found", async () => {
    expect(await found(`${unit}?unitType=7`)).toEqual(["912"]);
    expect((await ask("administrator", `${unit}?unitType=2;`)).status).toBe(400);
  });

  test("work in hand is counted as far as the caller sees", async () => {
    expect(await one("administrator", unit, "911")).toMatchObject({ activeLotCount: 2, onPostCount: 2 });
    expect(await one("citySupervisor", unit, "911")).toMatchObject({ activeLotCount: 1, onPostCount: 1 });
    expect(await one("administrator", unit, "901")).toMatchObject({ activeLotCount: 3, onPostCount: 0 });
  });

  test("one unit comes with its qualifications", async () => {
    const { qualifications } = await dataOf("unitAdmin", "/blade-project/const-unit/detail?id=911");
    expect(qualifications).toMatchObject([{ id: "951", qualGrade: "一级" }]);
  });
});

describe("the roster", () => {
  test("who waits for approval comes first", async () => {
    expect((await found(`${assessor}?assessorType=1`)).slice(0, 3)).toEqual(["5003", "5001", "5002"]);
  });

  test("a row shows masks, certificate and month, and nothing plain or sealed", async () => {
    const row = await one("administrator", assessor, "5001");
    expect(row).toMatchObject({
      realName: "周衡", idCardMask: "390101********0016", phoneMask: "199****0001", isKeyPost: 1, certStatus: 2, attendanceRate: 100,
      lotCode: "TJ-01", unitName: "澜江路桥",
    });
    const whole = JSON.stringify(await ask("administrator", `${assessor}?size=100`));
    expect(whole).not.toContain(idCard);
    expect(whole).not.toMatch(/Enc|Hash/);
  });

  test("certificates are told apart: none, valid, ending, ended", async () => {
    const states = Object.fromEntries((await rowsOf("administrator", assessor)).map(({ id, certStatus }) => [id, certStatus]));
    expect(states).toMatchObject({ "5001": 2, "5002": 3, "5003": 0, "5004": 1 });
    expect(await found(`${assessor}?certExpiringDays=30&ascs=realName`)).toEqual(["5002", "5001"]);
  });

  test("a citizen ID finds its person only in full", async () => {
    expect(await found(`${assessor}?idCard=${idCard}`)).toEqual(["5001"]);
    expect(await found(`${assessor}?idCard=${idCard.slice(0, 17)}`)).toEqual([]);
    expect((await pageIds("countySupervisor", `${assessor}?idCard=${idCard}`)).ids).toEqual([]);
  });

  test("key posts are told by the version in force", async () => {
    expect((await found(`${assessor}?isKeyPost=1&assessorType=1`)).sort()).toEqual(["5001", "5002", "5003", "5004"]);
    expect(await found(`${assessor}?isKeyPost=0&assessorType=1`)).toEqual(["5005"]);
  });

  test("plain citizen ID and phone are given on request, and the look is on record", async () => {
    const path = "/blade-project/assessor/detail?id=5001";
    expect(await dataOf("citySupervisor", path)).toMatchObject({ idCard: null, phone: null, certs: [{ id: "6001" }] });
    expect(await dataOf("citySupervisor", `${path}&sensitive=1`)).toMatchObject({ idCard, phone: "19900000001" });
    const looks = await database.db.select().from(statusLogs).where(eq(statusLogs.entityId, "4001"));
    expect(looks).toMatchObject([{ entity: "personnel", action: "viewSensitive", userId: "803", roleKey: "supervisor" }]);
  });

  test("a viewer sees masks whatever codes the role holds", async () => {
    expect((await ask("viewer", "/blade-project/assessor/detail?id=5001&sensitive=1")).status).toBe(403);
    const looks = await database.db.select().from(statusLogs).where(eq(statusLogs.userId, "806"));
    expect(looks).toEqual([]);
  });

  test("asking for plain values of a row out of scope finds no row and leaves no record", async () => {
    expect((await ask("citySupervisor", "/blade-project/assessor/detail?id=5004&sensitive=1")).status).toBe(404);
    expect(await database.db.select().from(statusLogs).where(eq(statusLogs.entityId, "4004"))).toEqual([]);
  });
});
