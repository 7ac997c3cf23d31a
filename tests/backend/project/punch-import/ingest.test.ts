import { beforeAll, describe, expect, it } from "vitest";
import { nowText } from "#app/backend/clock.ts";
import { attendanceFences } from "#app/backend/db/schema/project/attendance-fence.ts";
import { attendanceSources } from "#app/backend/db/schema/project/attendance-source.ts";
import { fieldHash } from "#app/backend/keys/field-cipher.ts";
import { nextId } from "#app/backend/snowflake.ts";
import type { IngestReply } from "#app/contract/project/attendance-ingest.ts";
import { wgsToGcj } from "#app/rules/coordinates.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openLot, openMonths, punch } from "../attendance/site.ts";
import { base, call, fillLotWorld, fingerprint, hire, type LotWorld, signIn } from "./lot-world.ts";

const site = { lng: 113.6, lat: 34.7 };
/** One hundred metres of latitude, in degrees. */
const step = 100 / 111_195;
const yesterday = nowText(new Date(Date.now() - 86_400_000)).slice(0, 10);
const at = (clock: string) => `${yesterday} ${clock}:00`;

let world: LotWorld;
let gate: string;
beforeAll(async () => {
  const opened = await testDatabase({ from: "empty" });
  world = await fillLotWorld(opened);
  const near = new Date(Date.now() - 8 * 86_400_000);
  await openMonths(opened, nowText(near).slice(0, 7), nowText().slice(0, 7));
  await opened.db.insert(attendanceFences).values({
    id: nextId(), projectId: world.lot.projectId, projectLotId: world.lot.id, fenceName: "驻地", siteType: 1, validFrom: "2024-01-01",
    centerLng: String(site.lng), centerLat: String(site.lat), radius: 300,
  });
  gate = await signIn(opened, "administrator", { clientId: "gate-1" });
  await opened.db.insert(attendanceSources).values({
    id: nextId(), sourceName: "一号闸机", clientId: "gate-1", clientSecretEnc: "-", projectLotIds: [world.lot.id], punchMethod: 3,
  });
});

describe("a batch", () => {
  it("finds people by roster row, citizen ID hash, or work number on the lot, and builds their day", async () => {
    const { opened, lot, admin } = world;
    const [one, two, three] = [
      await hire(opened, lot, { realName: "甲" }), await hire(opened, lot, { realName: "乙" }), await hire(opened, lot, { realName: "丙", workNo: "W-3" }),
    ];
    const reply = await ingest(admin, [
      { sourceId: "a1", assessorId: one.id, punchTime: at("07:30"), direction: 1 }, { sourceId: "a2", assessorId: one.id, punchTime: at("18:00"), direction: 2 },
      { sourceId: "a3", idCardHash: fieldHash(two.idCard).toUpperCase(), punchTime: at("07:40") },
      { sourceId: "a4", workNo: "w-3", projectLotId: lot.id, punchTime: at("07:50") },
    ]);
    expect(reply).toEqual({ accepted: 4, duplicated: 0, rejected: [] });
    const { rows } = await opened.pool.query("select assessor_id as id, valid_count as valid, credit::float8 from attendance_day where assessor_id = any($1) order by assessor_id", [[one.id, two.id, three.id]]);
    expect(rows).toEqual([{ id: one.id, valid: 2, credit: 1 }, { id: two.id, valid: 1, credit: 0.5 }, { id: three.id, valid: 1, credit: 0.5 }]);
  });

  it("sent again, or twice in itself, counts once", async () => {
    const { opened, lot, admin } = world;
    const person = await hire(opened, lot, { realName: "丁" });
    const batch = [{ sourceId: "b1", assessorId: person.id, punchTime: at("07:30") }, { sourceId: "b1", assessorId: person.id, punchTime: at("07:30") }];
    expect(await ingest(admin, batch)).toEqual({ accepted: 1, duplicated: 1, rejected: [] });
    const before = await fingerprint(opened);
    expect(await ingest(admin, batch)).toEqual({ accepted: 0, duplicated: 2, rejected: [] });
    expect(await fingerprint(opened)).toEqual(before);
  });

  it("of two clients may use the same numbers", async () => {
    const { opened, lot, admin } = world;
    const person = await hire(opened, lot, { realName: "戊" });
    const row = { sourceId: "same", assessorId: person.id, punchTime: at("07:30") };
    expect([(await ingest(admin, [row])).accepted, (await ingest(gate, [row])).accepted]).toEqual([1, 1]);
  });

  it("of 1,001 punches, or with a time that does not exist, is refused whole", async () => {
    const { opened, lot, admin } = world;
    const person = await hire(opened, lot, { realName: "己" });
    const row = (number: number) => ({ sourceId: `c${number}`, assessorId: person.id, punchTime: at("07:30") });
    expect((await post(admin, Array.from({ length: 1001 }, (_, number) => row(number)))).status).toBe(400);
    expect((await post(admin, [row(1), { ...row(2), punchTime: "2026-02-30 08:00:00" }])).status).toBe(400);
    expect((await post(admin, [])).status).toBe(400);
    expect(await resultOf("c1")).toBeUndefined();
  });

  it("of 1,000 punches of 500 people is taken whole, as often as it comes with new punches", async () => {
    const { opened, admin } = world;
    const lot = await openLot(opened, { lotCode: "TJ-77" });
    const people = [];
    for (let number = 0; number < 500; number += 1) people.push(await hire(opened, lot, { realName: `众${number}`, idCard: `M${number}`, phone: `P${number}` }));
    for (const [first, last] of [["06:30", "18:00"], ["06:40", "18:10"], ["06:50", "18:20"]] as const) {
      const rows = people.flatMap(({ id }) => [first, last].map((clock) => ({ sourceId: `${clock}${id}`, assessorId: id, punchTime: at(clock) })));
      expect(await ingest(admin, rows)).toEqual({ accepted: 1000, duplicated: 0, rejected: [] });
    }
  });
});

describe("a punch", () => {
  it("that is late, ahead of the clock, or of nobody the caller may report is rejected with a reason", async () => {
    const { opened, lot, other, contractor, supervision } = world;
    const own = await hire(opened, lot, { realName: "庚" });
    const foreign = await hire(opened, supervision, { realName: "辛" });
    const elsewhere = await hire(opened, other, { realName: "壬" });
    const ago = (hours: number) => nowText(new Date(Date.now() - hours * 3_600_000));
    const reply = await ingest(contractor, [
      { sourceId: "d1", assessorId: own.id, punchTime: ago(71.9) }, { sourceId: "d2", assessorId: own.id, punchTime: ago(72.1) },
      { sourceId: "d3", assessorId: own.id, punchTime: ago(-0.2) }, { sourceId: "d4", assessorId: foreign.id, punchTime: ago(1) },
      { sourceId: "d5", idCardHash: fieldHash(elsewhere.idCard), punchTime: ago(1) }, { sourceId: "d6", workNo: "nobody", projectLotId: lot.id, punchTime: ago(1) },
    ]);
    expect(reply).toEqual({ accepted: 1, duplicated: 0, rejected: [
      { sourceId: "d2", reason: "late" }, { sourceId: "d3", reason: "future" }, { sourceId: "d4", reason: "personUnknown" },
      { sourceId: "d5", reason: "personUnknown" }, { sourceId: "d6", reason: "personUnknown" },
    ] });
  });

  it("of a lot that is not the client's is rejected", async () => {
    const { opened, other } = world;
    const stranger = await hire(opened, other, { realName: "癸" });
    expect((await ingest(gate, [{ sourceId: "e1", assessorId: stranger.id, punchTime: at("08:00") }])).rejected).toEqual([{ sourceId: "e1", reason: "lotNotAllowed" }]);
  });

  it("of an audited month is rejected", async () => {
    const { opened, admin } = world;
    const lot = await openLot(opened, { lotCode: "TJ-78" });
    const person = await hire(opened, lot, { realName: "子" });
    await punch(opened, { id: person.id, personnelId: person.personnelId, lot, postCode: "SO" }, [at("07:00")]);
    const { buildDays } = await import("#app/backend/project/attendance/build-days.ts");
    const { buildMonths } = await import("#app/backend/project/attendance/build-months.ts");
    await buildDays(opened.db, { projectLotId: lot.id, from: yesterday, to: yesterday });
    await buildMonths(opened.db, { projectLotId: lot.id, statMonth: yesterday.slice(0, 7) });
    const { rowCount } = await opened.pool.query("update personnel_attendance_statistics set stat_status = 2 where assessor_id = $1", [person.id]);
    expect(rowCount).toBe(1);
    expect((await ingest(admin, [{ sourceId: "f1", assessorId: person.id, punchTime: at("18:00") }])).rejected).toEqual([{ sourceId: "f1", reason: "monthClosed" }]);
  });

  it("is judged in the order of the rules", async () => {
    const { opened, lot, admin } = world;
    const person = await hire(opened, lot, { realName: "丑" });
    await opened.pool.query("update personnel set device_id = 'phone-1' where id = $1", [person.personnelId]);
    const left = await hire(opened, lot, { realName: "寅", exitDate: "2025-01-01", jobStatus: 30 });
    const face = { assessorId: person.id, punchTime: at("08:00"), method: 1, ...site, accuracyM: 10, faceScore: 0.95, deviceId: "phone-1" };
    const outside = { lat: site.lat + 5 * step };
    await ingest(admin, [
      { ...face, sourceId: "g1" },
      { ...face, sourceId: "g2", ...outside, faceScore: 0.1 },
      { ...face, sourceId: "g3", faceScore: 0.79 },
      { ...face, sourceId: "g4", ...outside, isMock: 1 },
      { ...face, sourceId: "g5", isMock: 1, deviceId: "phone-2" },
      { ...face, sourceId: "g6", punchTime: at("04:59"), deviceId: "phone-2" },
      { ...face, sourceId: "g7", assessorId: left.id, punchTime: at("04:59") },
      { ...face, sourceId: "g8", accuracyM: 101 },
      { ...face, sourceId: "g9", lng: undefined, lat: undefined },
      { ...face, sourceId: "g10", lat: site.lat + 3.4 * step, accuracyM: 45 },
      { sourceId: "g11", assessorId: person.id, punchTime: at("08:00"), method: 3, deviceId: "gate-7" },
    ]);
    const results = await Promise.all(Array.from({ length: 11 }, (_, number) => resultOf(`g${number + 1}`)));
    expect(results.map((row) => row?.result)).toEqual([1, 2, 3, 4, 6, 5, 7, 2, 2, 1, 1]);
    expect(results[1]?.distance).toBeCloseTo(200, -1);
    expect(results[0]?.distance).toBe(0);
  });

  it("in GCJ-02 is moved to WGS-84 before the fence is asked", async () => {
    const { opened, lot, admin } = world;
    const person = await hire(opened, lot, { realName: "卯" });
    const face = { assessorId: person.id, punchTime: at("08:00"), method: 1, ...wgsToGcj(site), accuracyM: 5, faceScore: 0.95 };
    await ingest(admin, [{ ...face, sourceId: "h1", coordType: 2 }, { ...face, sourceId: "h2", coordType: 1 }]);
    expect([(await resultOf("h1"))?.result, (await resultOf("h2"))?.result]).toEqual([1, 2]);
    const { rows } = await opened.pool.query("select lng::float8, lat::float8 from attendance_record where source_id = 'h1'");
    expect(rows[0].lng).toBeCloseTo(site.lng, 6);
    expect(rows[0].lat).toBeCloseTo(site.lat, 6);
  });

  it("needs a role that may send punches", async () => {
    expect((await post(world.guard, [{ sourceId: "i1", assessorId: "1", punchTime: at("08:00") }])).status).toBe(403);
  });
});

function post(token: string, rows: object[]) {
  return call(token, `${base}/ingest`, rows);
}

async function ingest(token: string, rows: object[]): Promise<IngestReply> {
  const { status, msg, data } = await post(token, rows);
  if (status !== 200) throw new Error(`${status} ${msg}`);
  return data as IngestReply;
}

async function resultOf(sourceId: string): Promise<{ result: number; distance: number | null } | undefined> {
  const { rows } = await world.opened.pool.query("select punch_result as result, distance_m as distance from attendance_record where source_id = $1", [sourceId]);
  return rows[0];
}
