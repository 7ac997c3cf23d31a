import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { workbookBombs } from "#tests/support/workbook-bombs.ts";
import { openLot } from "../attendance/site.ts";
import { base, call, commit, fetchFile, fillLotWorld, fingerprint, hire, type LotWorld, month, preview, rowsOf, sheet, signIn, upload } from "./lot-world.ts";

let world: LotWorld;
beforeAll(async () => {
  world = await fillLotWorld(await testDatabase({ from: "empty" }));
});

const header = ["姓名", "日期", "首次打卡时间", "末次打卡时间"];
const days = (name: string, from: number, to: number, times = ["07:50", "18:05"]) =>
  Array.from({ length: to - from + 1 }, (_, at) => [name, `${month}-${String(from + at).padStart(2, "0")}`, ...times]);
const freshLot = (lotCode: string) => openLot(world.opened, { lotCode });

describe("a month of punches", () => {
  it("is previewed, committed, and stands in days and months", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-11");
    const [li] = [await hire(opened, lot, { realName: "李勤" }), await hire(opened, lot, { realName: "王歇" })];
    const job = await preview(admin, lot.id, sheet(header, ...days("李勤", 1, 22), ["王歇", "2026-09-01", "请假", ""]));
    expect(job).toMatchObject({
      state: 0, format: "template", totalRows: 23, goodRows: 23, badRows: 0, unmatched: 0, matchedPeople: 2, punchCount: 44, newPunches: 44,
      duplicatePunches: 0, outsideMonth: 0,
    });
    expect((await commit(admin, job)).data).toMatchObject({ state: 1, imported: 44 });
    expect(await months(lot.id)).toEqual([
      { name: "李勤", attended: 22, rate: 100, valid: 44 },
      { name: "王歇", attended: 0, rate: 0, valid: 0 },
    ]);
    const { rows } = await opened.pool.query("select count(*)::int n, min(punch_method) method, min(attendance_source_id) source from attendance_record where assessor_id = $1", [li?.id]);
    expect(rows).toEqual([{ n: 44, method: 2, source: "0" }]);
  });

  it("imported again changes nothing, not even a time or a version", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-12");
    await hire(opened, lot, { realName: "李复" });
    const file = sheet(header, ...days("李复", 1, 10));
    await commit(admin, await preview(admin, lot.id, file));
    const before = await fingerprint(opened);
    const again = await preview(admin, lot.id, file);
    expect(again).toMatchObject({ punchCount: 20, newPunches: 0, duplicatePunches: 20 });
    expect((await commit(admin, again)).data).toMatchObject({ state: 1, imported: 0 });
    expect(await fingerprint(opened)).toEqual(before);
    expect(before.months?.rows).toBeGreaterThan(0);
  });

  it("counts as outside what belongs to the month before or after, and the night after the last day as inside", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-13");
    await hire(opened, lot, { realName: "李夜" });
    const job = await preview(admin, lot.id, sheet(["姓名", "打卡时间"],
      ["李夜", "2026-09-01 04:30"], ["李夜", "2026-09-30 22:00"], ["李夜", "2026-10-01 04:30"], ["李夜", "2026-10-01 05:30"]));
    expect(job).toMatchObject({ outsideMonth: 2, badRows: 2, punchCount: 2 });
    expect((await rowsOf(admin, job.jobId, "bad")).records.map((row) => [row.rowNumber, row.errors[0]?.column, row.errors[0]?.reason])).toEqual([
      [2, "打卡时间", "打卡时间不在所选统计月份内"], [5, "打卡时间", "打卡时间不在所选统计月份内"],
    ]);
  });

  it("punches outside the post's hours and days are kept as evidence and count for nothing", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-14");
    await hire(opened, lot, { realName: "李迟", entryDate: "2026-09-05" });
    const job = await preview(admin, lot.id, sheet(["姓名", "打卡时间", "进出方向"],
      ["李迟", "2026-09-04 08:00", "进"], ["李迟", "2026-09-05 08:00", "进"], ["李迟", "2026-09-05 23:00", "出"], ["李迟", "2026-09-05 23:01", "出"]));
    await commit(admin, job);
    const { rows } = await opened.pool.query("select punch_time::text as at, punch_result as result, direction, punch_method as method from attendance_record where project_lot_id = $1 order by punch_time", [lot.id]);
    expect(rows.map((row) => [row.at.slice(8), row.result, row.direction, row.method])).toEqual([
      ["04 08:00:00", 7, 1, 3], ["05 08:00:00", 1, 1, 3], ["05 23:00:00", 1, 2, 3], ["05 23:01:00", 5, 2, 3],
    ]);
  });
});

describe("a file with faults", () => {
  it("is committed without its bad rows, which come back as a file to correct and upload", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-15");
    await hire(opened, lot, { realName: "赵正" });
    const bad = sheet(["姓名", "手机号", "标段编号", "日期", "首次打卡时间", "末次打卡时间"],
      ["赵正", "", "TJ-15", "2026-09-01", "08:00", "18:00"], ["赵正", "", "TJ-15", "2026-09-31", "08:00", "18:00"],
      ["赵正", "", "LM-99", "2026-09-03", "08:00", "18:00"], ["钱无", "13812345678", "", "2026-09-04", "08:00", "18:00"],
      ["赵正", "", "", "2099-01-01", "08:00", "18:00"], ["=1+1", "", "", "2026-09-05", "早上", ""]);
    const job = await preview(admin, lot.id, bad);
    expect(job).toMatchObject({ totalRows: 6, goodRows: 1, badRows: 4, unmatchedRows: 1, unmatched: 1 });
    const { records, total } = await rowsOf(admin, job.jobId, "bad");
    expect(total).toBe(4);
    expect(records.map((row) => [row.rowNumber, row.errors[0]?.column, row.errors[0]?.value])).toEqual([
      [3, "日期", "2026-09-31"], [4, "标段编号", "LM-99"], [6, "日期", "2099-01-01 08:00:00"], [7, "首次打卡时间", "早上"],
    ]);
    expect((await commit(admin, job)).data).toMatchObject({ imported: 2 });
    const file = await fetchFile(admin, `${base}/import-bad-rows?id=${job.jobId}`);
    expect(file.headers.get("Content-Disposition")).toContain(encodeURIComponent("九月_错误行.csv"));
    const text = await file.text();
    expect(text.split("\r\n").slice(0, -1).map((line) => line.split(",").at(-1))).toEqual([
      "错误原因", "日期: 日期无法识别，请写成 2026-10-01", "标段编号: 标段编号与所选标段不一致", "标段名册中没有找到该人员，请手工匹配",
      "日期: 打卡时间不在所选统计月份内", "首次打卡时间: 打卡时间无法识别，请写成 08:05 或 次日 01:20",
    ]);
    expect(text).toContain("'=1+1");
    expect(text).toContain("13812345678");
    const corrected = await preview(admin, lot.id, text.replace("2026-09-31", "2026-09-30"));
    expect(corrected).toMatchObject({ totalRows: 5, goodRows: 1, newPunches: 2 });
  });

  it("is judged in English for who reads English", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-16");
    await hire(opened, lot, { realName: "Zhao" });
    const job = await preview(admin, lot.id, sheet(["Name", "Punch time"], ["Zhao", "2026-08-01 08:00"], ["Zhao", "2026-09-01 08:00"], ["Zhao", "dawn"]));
    const text = await (await fetchFile(admin, `${base}/import-bad-rows?id=${job.jobId}`, "en")).text();
    expect(text.split("\r\n")).toEqual(["Name,Punch time,Reason",
      "Zhao,2026-08-01 08:00,Punch time: The punch is not in the chosen month",
      'Zhao,dawn,"Punch time: The time cannot be read; write it as 08:05, or 25:20 after midnight"', ""]);
  });

  it.each(workbookBombs)("that is one %s is refused in three seconds, and memory stays where it was", async (_, make) => {
    const [bomb, began, before] = [make(), performance.now(), process.memoryUsage().rss];
    const { status, msg } = await upload(world.admin, world.lot.id, bomb, { name: "九月.xlsx" });
    expect([status, typeof msg]).toEqual([400, "string"]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it("that is no punch sheet at all is refused with a sentence", async () => {
    const { admin, lot } = world;
    const { status, msg } = await upload(admin, lot.id, "<html><body>考勤</body></html>", { name: "考勤.xls" });
    expect(status).toBe(400);
    expect(msg).toBe("文件实际是网页或 XML，请用 Excel 打开并另存为 .xlsx");
  });
});

describe("one upload", () => {
  it("of the same file while its preview waits keeps its id and sees the roster of now", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-21");
    const file = sheet(header, ...days("孙后", 1, 2));
    const first = await preview(admin, lot.id, file);
    expect(first).toMatchObject({ unmatched: 1, goodRows: 0 });
    await hire(opened, lot, { realName: "孙后" });
    const second = await preview(admin, lot.id, file);
    expect(second).toMatchObject({ jobId: first.jobId, unmatched: 0, goodRows: 2, newPunches: 4 });
    expect(await commit(admin, first)).toMatchObject({ status: 409, code: 2110 });
    expect((await commit(admin, second)).data).toMatchObject({ imported: 4 });
  });

  it("tells afterwards what was written, and not what its preview expected", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-25");
    await hire(opened, lot, { realName: "吴果" });
    const long = await preview(admin, lot.id, sheet(header, ...days("吴果", 1, 5)));
    expect(long).toMatchObject({ imported: null, newPunches: 10, duplicatePunches: 0 });
    await commit(admin, await preview(admin, lot.id, sheet(header, ...days("吴果", 1, 2))));
    const done = { state: 1, punchCount: 10, imported: 6, newPunches: 6, duplicatePunches: 4 };
    expect((await commit(admin, long)).data).toMatchObject(done);
    expect((await call(admin, `${base}/import-job?id=${long.jobId}`)).data).toMatchObject(done);
  });

  it("without lot, month and file is refused for all three at once", async () => {
    const { admin } = world;
    for (const [lot, statMonth] of [["", ""], ["x", ""]] as const) {
      const { status, data } = await upload(admin, lot, "", { name: "", statMonth });
      expect(status).toBe(400);
      expect(data).toMatchObject({ keys: { projectLotId: { key: "choose" }, statMonth: { key: "choose" }, file: { key: "choose" } } });
    }
    expect((await upload(admin, "1", "", { name: "" })).data).toEqual({ fieldErrors: { file: "请选择file" }, keys: { file: { key: "choose" } } });
  });

  it("committed twice at one moment is imported once", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-22");
    await hire(opened, lot, { realName: "周双" });
    const job = await preview(admin, lot.id, sheet(header, ...days("周双", 1, 3)));
    const answers = await Promise.all([commit(admin, job), commit(admin, job)]);
    expect(answers.map(({ status, data }) => [status, data.imported, data.state])).toEqual([[200, 6, 1], [200, 6, 1]]);
    expect(await punchesOf(lot.id)).toBe(6);
  });

  it("thrown away leaves nothing", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-23");
    await hire(opened, lot, { realName: "吴弃" });
    const before = await fingerprint(opened);
    const job = await preview(admin, lot.id, sheet(header, ...days("吴弃", 1, 3)));
    expect((await call(admin, `${base}/import-discard`, { id: job.jobId })).status).toBe(200);
    expect(await fingerprint(opened)).toEqual(before);
    const { rows: kept } = await opened.pool.query("select count(*)::int n from import_row where job_id = $1", [job.jobId]);
    expect(kept).toEqual([{ n: 0 }]);
    expect(await commit(admin, job)).toMatchObject({ code: 2104 });
    expect(await call(admin, `${base}/import-job?id=${job.jobId}`)).toMatchObject({ code: 2104 });
  });

  it("whose commit breaks off in the middle is as if it had not been tried", async () => {
    const { opened, admin } = world;
    const lot = await freshLot("TJ-24");
    await hire(opened, lot, { realName: "郑断" });
    const job = await preview(admin, lot.id, sheet(header, ...days("郑断", 1, 3)));
    const before = await fingerprint(opened);
    const blocker = await opened.pool.connect();
    await blocker.query("begin; lock table personnel_attendance_statistics in share mode");
    const cut = commit(admin, job);
    await breakWriterOf("personnel_attendance_statistics");
    await blocker.query("rollback");
    blocker.release();
    expect((await cut).status).toBeGreaterThanOrEqual(500);
    expect(await fingerprint(opened)).toEqual(before);
    expect((await commit(admin, job)).data).toMatchObject({ imported: 6 });
  });

  it("is nobody else's", async () => {
    const { opened, lot, admin } = world;
    await hire(opened, lot, { realName: "冯己" });
    const job = await preview(admin, lot.id, sheet(header, ...days("冯己", 1, 1)));
    const colleague = await signIn(opened, "administrator");
    expect(await commit(colleague, job)).toMatchObject({ status: 404, code: 2104 });
    expect(await call(colleague, `${base}/import-unmatched?id=${job.jobId}`)).toMatchObject({ code: 2104 });
  });
});

describe("the template", () => {
  it("is a workbook that comes back without a fault", async () => {
    const { admin, lot } = world;
    const file = await fetchFile(admin, `${base}/import-template`);
    expect(file.headers.get("Content-Type")).toContain("spreadsheetml");
    const { msg } = await upload(admin, lot.id, new Uint8Array(await file.arrayBuffer()), { name: "打卡记录导入模板.xlsx" });
    expect(msg).toBe("表头下面没有数据");
  });
});

/** Breaks off the statement that waits to write to the table. */
async function breakWriterOf(table: string) {
  const { pool } = world.opened;
  for (;;) {
    const { rowCount } = await pool.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~ $1 and pid <> pg_backend_pid()", [table]);
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function months(lotId: string) {
  const { rows } = await world.opened.pool.query(
    "select real_name as name, attended_days::float8 as attended, attendance_rate::float8 as rate, valid_punch as valid from personnel_attendance_statistics where project_lot_id = $1 order by real_name", [lotId]);
  return rows;
}

async function punchesOf(lotId: string): Promise<number> {
  const { rows } = await world.opened.pool.query("select count(*)::int n from attendance_record where project_lot_id = $1", [lotId]);
  return rows[0].n;
}
