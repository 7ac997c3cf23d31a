import { beforeAll, describe, expect, it } from "vitest";
import type { Unmatched } from "#app/contract/project/punch-import.ts";
import { testDatabase } from "#tests/support/database.ts";
import { base, call, commit, fillLotWorld, hire, type LotWorld, preview, sheet } from "./lot-world.ts";

let world: LotWorld;
beforeAll(async () => {
  world = await fillLotWorld(await testDatabase({ from: "empty" }));
});

const header = ["姓名", "工号", "身份证号", "手机号", "打卡时间"];
const newId = "39010119900101002X";

describe("who a row speaks of", () => {
  it("the citizen ID beats the phone, the phone the work number, the work number the name", async () => {
    const { opened, lot, admin } = world;
    const [byId, byPhone, byWork, byName] = [
      await hire(opened, lot, { realName: "甲一" }), await hire(opened, lot, { realName: "甲二" }),
      await hire(opened, lot, { realName: "甲三", workNo: "A-3" }), await hire(opened, lot, { realName: "甲四" }),
    ];
    const job = await preview(admin, lot.id, sheet(header,
      ["甲四", "A-3", byId.idCard, byPhone.phone, "2026-09-01 08:00"], ["甲四", "A-3", "", byPhone.phone, "2026-09-01 08:00"],
      ["甲四", "a-3", "", "", "2026-09-01 08:00"], ["甲四", "", "", "", "2026-09-01 08:00"]));
    expect(job).toMatchObject({ goodRows: 4, matchedPeople: 4, unmatched: 0, badRows: 0, punchCount: 4 });
    expect(await holders(job.jobId)).toEqual([byId.id, byPhone.id, byWork.id, byName.id]);
  });

  it("two people of one name are nobody until somebody says who it is", async () => {
    const { opened, lot, admin } = world;
    const first = await hire(opened, lot, { realName: "乙同名" });
    const second = await hire(opened, lot, { realName: "乙同名" });
    const job = await preview(admin, lot.id, sheet(header, ["乙同名", "", "", "", "2026-09-02 08:00"], ["乙同名", "", "", "", "2026-09-02 18:00"]));
    expect(job).toMatchObject({ unmatched: 1, unmatchedRows: 2, newPunches: 0 });
    const { people, candidates } = await unmatched(job.jobId);
    expect(people).toMatchObject([{ name: "乙同名", rows: 2, punches: 2 }]);
    expect(candidates.map((row) => row.assessorId)).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  it("a phone or work number of two people falls back to a unique name", async () => {
    const { opened, lot, admin } = world;
    await hire(opened, lot, { realName: "丙一", workNo: "C-1" });
    const second = await hire(opened, lot, { realName: "丙二", workNo: "C-1" });
    const job = await preview(admin, lot.id, sheet(header, ["丙二", "C-1", "", "", "2026-09-02 08:00"]));
    expect(await holders(job.jobId)).toEqual([second.id]);
  });

  it("a citizen ID that is not on the roster is not overruled by a name that is", async () => {
    const { opened, lot, admin } = world;
    await hire(opened, lot, { realName: "丁一" });
    const job = await preview(admin, lot.id, sheet(header, ["丁一", "", newId, "", "2026-09-02 08:00"]));
    const { people } = await unmatched(job.jobId);
    expect(job.unmatched).toBe(1);
    expect(people).toMatchObject([{ name: "丁一", idCardMask: "390101********002X" }]);
  });

  it("a person of another lot is nobody here", async () => {
    const { opened, other, lot, admin } = world;
    const stranger = await hire(opened, other, { realName: "戊外人" });
    const job = await preview(admin, lot.id, sheet(header, ["戊外人", "", stranger.idCard, "", "2026-09-02 08:00"]));
    expect(job.unmatched).toBe(1);
  });

  it("a person who came back on another post gets each punch on the post of that day", async () => {
    const { opened, lot, admin } = world;
    const before = await hire(opened, lot, { realName: "己调岗", exitDate: "2026-09-10", jobStatus: 31 });
    const after = await hire(opened, lot, { realName: "己调岗", personnelId: before.personnelId, entryDate: "2026-09-11" });
    const job = await preview(admin, lot.id, sheet(header, ["己调岗", "", "", "", "2026-09-10 08:00"], ["己调岗", "", "", "", "2026-09-11 08:00"]));
    expect(await holders(job.jobId)).toEqual([before.id, after.id]);
  });
});

describe("a match by hand", () => {
  it("counts at once, and the next file knows it", async () => {
    const { opened, lot, admin } = world;
    const person = await hire(opened, lot, { realName: "庚本名" });
    const job = await preview(admin, lot.id, sheet(header, ["老庚", "K-7", "", "", "2026-09-03 08:00"], ["老庚", "K-7", "", "", "2026-09-03 18:00"]));
    const [{ personKey } = { personKey: "" }] = (await unmatched(job.jobId)).people;
    const { data } = await match(job.jobId, personKey, person.id);
    expect(data).toMatchObject({ unmatched: 0, goodRows: 2, newPunches: 2, matchedPeople: 1 });
    expect(await holders(job.jobId)).toEqual([person.id, person.id]);
    const next = await preview(admin, lot.id, sheet(header, ["老庚", "K-7", "", "", "2026-09-04 08:00"]));
    expect(next).toMatchObject({ unmatched: 0, newPunches: 1 });
  });

  it("may leave a person out, this time and the next", async () => {
    const { lot, admin } = world;
    const job = await preview(admin, lot.id, sheet(header, ["辛访客", "", "", "", "2026-09-03 08:00"]));
    const [{ personKey } = { personKey: "" }] = (await unmatched(job.jobId)).people;
    const { data } = await match(job.jobId, personKey, null);
    expect(data).toMatchObject({ unmatched: 0, ignoredRows: 1, goodRows: 0, newPunches: 0 });
    const next = await preview(admin, lot.id, sheet(header, ["辛访客", "", "", "", "2026-09-04 08:00"]));
    expect(next).toMatchObject({ unmatched: 0, ignoredRows: 1 });
    expect((await commit(admin, next)).data).toMatchObject({ imported: 0 });
  });

  it("never gives a person's punches to somebody of another lot", async () => {
    const { opened, other, lot, admin } = world;
    const stranger = await hire(opened, other, { realName: "壬外人" });
    const job = await preview(admin, lot.id, sheet(header, ["壬", "", "", "", "2026-09-03 08:00"]));
    const [{ personKey } = { personKey: "" }] = (await unmatched(job.jobId)).people;
    expect(await match(job.jobId, personKey, stranger.id)).toMatchObject({ status: 404, code: 2104 });
    expect(await match(job.jobId, `name:${"0".repeat(64)}`, stranger.id)).toMatchObject({ code: 2104 });
  });

});

describe("what is kept of a file", () => {
  it("holds neither citizen IDs nor phones in clear, not even in the wrong column", async () => {
    const { opened, lot, admin } = world;
    const phone = "13812345678";
    await preview(admin, lot.id, sheet(header, ["癸", "", newId, phone, "2026-09-05 08:00"], ["癸", "", newId, phone, "甲时"], ["", "", "3901011990010100", "", "2026-09-05 08:00"],
      ["癸", newId, "", "", "2026-09-05 08:00"], [phone, "", "", "", "2026-09-05 08:00"]));
    const { rows } = await opened.pool.query("select coalesce(string_agg(r::text, ' '), '') as text from import_row r");
    const matches = await opened.pool.query("select coalesce(string_agg(m::text, ' '), '') as text from person_match m");
    for (const secret of [newId, phone, "3901011990010100"]) expect(rows[0].text + matches.rows[0].text).not.toContain(secret);
  });
});

async function holders(jobId: string) {
  const { rows } = await world.opened.pool.query("select assessor_id from import_row where job_id = $1 and row_number > 0 order by row_number", [jobId]);
  return rows.map((row) => row.assessor_id);
}

async function unmatched(jobId: string): Promise<Unmatched> {
  return (await call(world.admin, `${base}/import-unmatched?id=${jobId}`)).data as Unmatched;
}

function match(jobId: string, personKey: string, assessorId: string | null) {
  return call(world.admin, `${base}/import-match`, { id: jobId, matches: [{ personKey, assessorId }] });
}
