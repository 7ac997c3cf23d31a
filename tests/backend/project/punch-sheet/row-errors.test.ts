import { describe, expect, test } from "vitest";

import { badRowsCsv } from "#app/backend/project/punch-sheet/bad-rows.ts";
import { punchSheetMessage } from "#app/backend/project/punch-sheet/messages.ts";

import { csvOf, errorsOf, punchesOf, readOk, xlsxOf } from "./sheet-files.ts";

const header = ["姓名", "工号", "身份证号", "手机号", "日期", "首次打卡时间", "末次打卡时间"];

describe("every row is checked", () => {
  test("a sheet with one fault of each kind names row, column and reason of all of them", async () => {
    const sheet = await readOk(
      csvOf([
        header,
        ["", "", "", "", "2026-10-01", "08:00", "18:00"],
        ["", "", "3.90101E+17", "", "2026-10-01", "08:00", "18:00"],
        ["", "", "3901011985", "", "2026-10-01", "08:00", "18:00"],
        ["", "", "", "1.99E+10", "2026-10-01", "08:00", "18:00"],
        ["", "", "", "0571-8888888", "2026-10-01", "08:00", "18:00"],
        ["", "2.02E+15", "", "", "2026-10-01", "08:00", "18:00"],
        ["韩立军", "", "", "", "", "08:00", "18:00"],
        ["韩立军", "", "", "", "2026-02-30", "08:00", "18:00"],
        ["韩立军", "", "", "", "2026-10-01", "2026-10-01", "18:00"],
        ["韩立军", "", "", "", "2026-10-01", "八点", "18:00"],
        ["韩立军", "", "", "", "2026-10-01", "08:00", "07:30"],
        ["韩立军", "", "", "", "2026-10-01", "08:00", "18:00"],
      ]),
    );
    expect(errorsOf(sheet)).toEqual([
      "2 身份证号 person-missing",
      "3 身份证号 idcard-damaged",
      "4 身份证号 idcard-invalid",
      "5 手机号 phone-damaged",
      "6 手机号 phone-invalid",
      "7 工号 workno-damaged",
      "8 日期 date-missing",
      "9 日期 date-invalid",
      "10 首次打卡时间 time-missing",
      "11 首次打卡时间 time-invalid",
      "12 末次打卡时间 last-before-first",
    ]);
    expect(sheet).toMatchObject({ format: "template", totalRows: 12 });
    expect(sheet.badRows).toHaveLength(11);
    expect(sheet.errors[1]?.value).toBe("3.90101E+17");
    expect(punchesOf(sheet)).toEqual(["13 2026-10-01 08:00:00 1", "13 2026-10-01 18:00:00 2"]);
    for (const { code } of sheet.errors) {
      expect(punchSheetMessage(code, {}, "zh")).toMatch(/\p{Script=Han}/u);
      expect(punchSheetMessage(code, {}, "en")).not.toMatch(/\p{Script=Han}/u);
    }
  });

  test("one row may have several faults", async () => {
    const sheet = await readOk(csvOf([header, ["", "", "39", "", "soon", "x", "y"]]));
    expect(errorsOf(sheet)).toEqual([
      "2 身份证号 idcard-invalid",
      "2 日期 date-invalid",
      "2 首次打卡时间 time-invalid",
      "2 末次打卡时间 time-invalid",
    ]);
  });

  test("a citizen ID kept as a number by Excel is damaged, a work number and a phone kept as numbers are fine", async () => {
    const sheet = await readOk(
      await xlsxOf([
        header,
        [null, null, { value: 390101198503170016, type: Number }, null, "2026-10-01", "08:00", null],
        [null, { value: 1024, type: Number }, null, { value: 19900000001, type: Number }, "2026-10-01", "08:00", null],
      ]),
    );
    expect(errorsOf(sheet)).toEqual(["2 身份证号 idcard-damaged"]);
    expect(sheet.rows[0]?.person).toEqual({ workNo: "1024", phone: "19900000001" });
  });
});

describe("people", () => {
  test("spaces, width, country code, apostrophes and small x do not matter", async () => {
    const sheet = await readOk(
      csvOf([header, ["韩　立军", "'0012", "39010219920229004x", "+86 199-0000-0001", "", "", ""]]),
    );
    expect(sheet.rows[0]?.person).toEqual({
      name: "韩立军",
      workNo: "0012",
      idCard: "39010219920229004X",
      phone: "19900000001",
    });
  });

  test("a masked citizen ID names nobody but the name beside it does", async () => {
    const sheet = await readOk(
      csvOf([
        header,
        ["韩立军", "", "390101********0016", "199****0001", "2026-10-01", "08:00", ""],
        ["", "", "390101********0016", "", "2026-10-01", "08:00", ""],
      ]),
    );
    expect(sheet.rows[0]?.person).toEqual({ name: "韩立军" });
    expect(errorsOf(sheet)).toEqual(["3 身份证号 person-missing"]);
  });

  test("a landline beside a name is passed over", async () => {
    const sheet = await readOk(csvOf([header, ["韩立军", "", "", "0571-8888888", "2026-10-01", "08:00", ""]]));
    expect(sheet.rows[0]?.person).toEqual({ name: "韩立军" });
  });
});

describe("days", () => {
  test.each(["", "未打卡", "--", "—", "缺卡", "缺卡(上班)", "请假", "请假（事假）", "休息", "/"])(
    "%j is no punch and no error",
    async (text) => {
      const sheet = await readOk(csvOf([header, ["韩立军", "", "", "", "2026-10-01", text, "18:00"]]));
      expect(sheet.errors).toEqual([]);
      expect(punchesOf(sheet)).toEqual(["2 2026-10-01 18:00:00 2"]);
    },
  );

  test("the last punch of a night shift falls on the next day, said or not", async () => {
    const night = (last: string) => ["韩立军", "", "", "", "2026-10-31", "20:00", last];
    const sheet = await readOk(
      csvOf([header, night("04:10"), night("次日 04:20"), night("28:30"), night("2026-11-01 04:40")]),
    );
    expect(sheet.rows.map((row) => row.punches.at(-1)?.at)).toEqual([
      "2026-11-01 04:10:00",
      "2026-11-01 04:20:00",
      "2026-11-01 04:30:00",
      "2026-11-01 04:40:00",
    ]);
  });

  test("a last punch dated before the first is an error even when close", async () => {
    const sheet = await readOk(
      csvOf([header, ["韩立军", "", "", "", "2026-10-31", "2026-10-31 20:00", "2026-10-31 04:10"]]),
    );
    expect(errorsOf(sheet)).toEqual(["2 末次打卡时间 last-before-first"]);
  });
});

describe("the file of bad rows", () => {
  test("it holds the original cells and all reasons, guards formulas and long numbers, and can be uploaded again", async () => {
    const sheet = await readOk(
      csvOf([
        ["十月考勤"],
        [...header, "备注"],
        ["好人", "1", "", "", "2026-10-01", "08:00", "18:00", ""],
        ['=HYPERLINK("http://x")', "007", "390101198503170016", "", "2026-10-01", "bad", "worse", "@SUM(1)"],
      ]),
    );
    const reasons = sheet.errors.map((error) => ({
      rowNumber: error.rowNumber,
      reason: punchSheetMessage(error.code, {}, "zh"),
    }));
    const notOnLot = { rowNumber: 3, reason: "人员当日不在岗" };
    const csv = badRowsCsv({ headerTexts: sheet.headerTexts, rows: [...sheet.badRows, ...sheet.rows] }, [
      ...reasons,
      notOnLot,
    ]);
    const lines = csv.split("\r\n");
    expect(lines[0]).toBe(`\uFEFF${[...header, "备注", "错误原因"].join(",")}`);
    expect(lines[1]).toBe("好人,1,,,2026-10-01,08:00,18:00,,人员当日不在岗");
    expect(lines[2]).toBe(
      `"'=HYPERLINK(""http://x"")",'007,'390101198503170016,,2026-10-01,bad,worse,'@SUM(1),打卡时间无法识别，请写成 08:05 或 次日 01:20`,
    );
    const again = await readOk(csv.replace("bad", "08:00").replace("worse", "18:00"));
    expect(again.errors).toEqual([]);
    expect(again.rows[1]?.person).toEqual({
      name: '=HYPERLINK("http://x")',
      workNo: "007",
      idCard: "390101198503170016",
    });
  });
});
