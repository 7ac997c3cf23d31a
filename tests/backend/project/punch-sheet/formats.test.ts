import iconv from "iconv-lite";
import { afterEach, describe, expect, test, vi } from "vitest";

import { csvOf, dateCell, errorsOf, punchesOf, readOk, xlsxOf } from "./sheet-files.ts";

describe("DingTalk raw records", () => {
  const rows = [
    ["考勤打卡原始记录 统计日期：2026-10-01 至 2026-10-31"],
    ["报表生成时间：2026-11-01 09:00"],
    [
      "姓名",
      "考勤组",
      "部门",
      "工号",
      "职位",
      "UserId",
      "考勤日期",
      "考勤时间",
      "打卡时间",
      "打卡结果",
      "打卡地址",
      "打卡设备",
    ],
    [
      "韩立军",
      "项目部",
      "一工区",
      "ZJ0012",
      "项目经理",
      "u1",
      "26-10-01 星期四",
      "2026-10-01 08:00",
      "2026-10-01 07:52",
      "正常",
      "K12+300",
      "iPhone",
    ],
    [
      "韩立军",
      "项目部",
      "一工区",
      "ZJ0012",
      "项目经理",
      "u1",
      "26-10-01 星期四",
      "2026-10-01 18:00",
      "2026-10-01 18:04",
      "正常",
      "K12+300",
      "iPhone",
    ],
    [
      "罗建",
      "项目部",
      "一工区",
      "ZJ0013",
      "总工",
      "u2",
      "26-10-01 星期四",
      "2026-10-01 08:00",
      "未打卡",
      "缺卡",
      "",
      "",
    ],
    [
      "罗建",
      "项目部",
      "一工区",
      "ZJ0013",
      "总工",
      "u2",
      "26-10-02 星期五",
      "2026-10-02 08:00",
      "07:58",
      "正常",
      "",
      "",
    ],
    [
      "罗建",
      "项目部",
      "一工区",
      "ZJ0013",
      "总工",
      "u2",
      "26-10-02 星期五",
      "2026-10-02 18:00",
      "18:01",
      "打卡无效：此记录已排除",
      "",
      "",
    ],
  ];

  test("titles above the header are passed over and each row is one punch at its own time", async () => {
    const sheet = await readOk(await xlsxOf(rows, "原始记录"));
    expect(sheet).toMatchObject({ format: "per-punch", sheetName: "原始记录", headerRow: 3, totalRows: 5, errors: [] });
    expect(sheet.columns.punchTime).toEqual({ index: 8, header: "打卡时间" });
    expect(punchesOf(sheet)).toEqual(["4 2026-10-01 07:52:00 0", "5 2026-10-01 18:04:00 0", "7 2026-10-02 07:58:00 0"]);
    expect(sheet.rows[0]?.person).toEqual({ name: "韩立军", workNo: "ZJ0012" });
  });

  test("a missed or invalidated punch is a row without a punch, not an error", async () => {
    const sheet = await readOk(csvOf(rows));
    expect(sheet.rows.filter((row) => row.punches.length === 0).map((row) => row.rowNumber)).toEqual([6, 8]);
  });

  test("UTF-8 with and without BOM, GB18030 and tab-separated UTF-16 give the same punches", async () => {
    const text = csvOf(rows);
    const expected = punchesOf(await readOk(text));
    expect(expected).toHaveLength(3);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replaceAll(",", "\t"), "utf16le")]);
    for (const bytes of [Buffer.from(`\uFEFF${text}`), iconv.encode(text, "gb18030"), utf16]) {
      const sheet = await readOk(bytes);
      expect(punchesOf(sheet)).toEqual(expected);
      expect(sheet.rows[0]?.person.name).toBe("韩立军");
    }
  });
});

describe("DingTalk daily summary", () => {
  const titles = [["每日统计表 统计日期：2026-10-01 至 2026-10-31"], ["报表生成时间：2026-11-01"]];

  test("up to three shifts a day are read in and out", async () => {
    const sheet = await readOk(
      await xlsxOf([
        ...titles,
        [
          "姓名",
          "工号",
          "日期",
          "上班1打卡时间",
          "上班1打卡结果",
          "下班1打卡时间",
          "下班1打卡结果",
          "上班2打卡时间",
          "下班2打卡时间",
          "上班3打卡时间",
          "下班3打卡时间",
        ],
        ["韩立军", "12", "26-10-01 星期四", "07:52", "正常", "12:01", "正常", "13:25", "17:40", "19:00", "次日 00:20"],
      ]),
    );
    expect(sheet).toMatchObject({ format: "per-day-first-last", headerRow: 3 });
    expect(punchesOf(sheet)).toEqual([
      "4 2026-10-01 07:52:00 1",
      "4 2026-10-01 12:01:00 2",
      "4 2026-10-01 13:25:00 1",
      "4 2026-10-01 17:40:00 2",
      "4 2026-10-01 19:00:00 1",
      "4 2026-10-02 00:20:00 2",
    ]);
  });

  test("a header spread over two merged rows is put together", async () => {
    const sheet = await readOk(
      await xlsxOf([
        ...titles,
        ["姓名", "工号", "日期", "上班1", null, "下班1", null, "假期"],
        [null, null, null, "打卡时间", "打卡结果", "打卡时间", "打卡结果", "事假(小时)"],
        ["韩立军", "12", "26-10-01 星期四", "07:52", "正常", "18:01", "正常", "0"],
      ]),
    );
    expect(sheet).toMatchObject({ format: "per-day-first-last", headerRow: 4, totalRows: 1 });
    expect(sheet.columns.lastTime).toEqual({ index: 5, header: "下班1打卡时间" });
    expect(punchesOf(sheet)).toEqual(["5 2026-10-01 07:52:00 1", "5 2026-10-01 18:01:00 2"]);
  });

  test("a second header line with sub-titles of other groups is not taken for a person", async () => {
    const sheet = await readOk(
      await xlsxOf([
        ...titles,
        ["姓名", "日期", "上班1打卡时间", "下班1打卡时间", "请假", null],
        [null, null, null, null, "事假", "病假"],
        ["韩立军", "26-10-01 星期四", "07:52", "18:01", "0", "0"],
      ]),
    );
    expect(sheet).toMatchObject({ headerRow: 4, totalRows: 1, errors: [] });
  });

  test("several times in one cell are all punches, in order", async () => {
    const sheet = await readOk(
      csvOf([
        ["姓名", "日期", "上班1打卡时间", "下班1打卡时间"],
        ["韩立军", "2026-10-01", "12:30\n07:52", "18:01\n17:30(外勤)"],
      ]),
    );
    expect(punchesOf(sheet)).toEqual([
      "2 2026-10-01 07:52:00 1",
      "2 2026-10-01 12:30:00 1",
      "2 2026-10-01 17:30:00 2",
      "2 2026-10-01 18:01:00 2",
    ]);
  });
});

describe("gate terminals", () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(["UTC", "Asia/Shanghai", "America/New_York"])(
    "Excel dates and times keep their wall clock to the second on a server in %s",
    async (zone) => {
      vi.stubEnv("TZ", zone);
      expect(new Date(2026, 9, 1).getTimezoneOffset()).toBe(
        { UTC: 0, "Asia/Shanghai": -480, "America/New_York": 240 }[zone],
      );
      const sheet = await readOk(
        await xlsxOf([
          ["身份证号（必填）", "日　期", "最早打卡时间*", "最晚打卡时间*"],
          [
            "390101198503170016",
            dateCell("2026-10-01T00:00:00Z", "yyyy/m/d"),
            dateCell("2026-10-01T08:05:00Z"),
            { value: 0.7507060185, type: Number, format: "h:mm:ss" },
          ],
          [
            "390201199006120026",
            { value: 46297, type: Number },
            { value: 0.336805555, type: Number, format: "h:mm" },
            { value: 1.055555556, type: Number, format: "[h]:mm" },
          ],
        ]),
      );
      expect(sheet.errors).toEqual([]);
      expect(punchesOf(sheet)).toEqual([
        "2 2026-10-01 08:05:00 1",
        "2 2026-10-01 18:01:01 2",
        "3 2026-10-02 08:05:00 1",
        "3 2026-10-03 01:20:00 2",
      ]);
    },
  );

  test("one punch a day shown as first and last counts once", async () => {
    const sheet = await readOk(
      csvOf([
        ["工号", "日期", "最早打卡时间", "最晚打卡时间"],
        ["7", "2026-10-01", "08:05", "08:05"],
      ]),
    );
    expect(punchesOf(sheet)).toEqual(["2 2026-10-01 08:05:00 1"]);
    expect(sheet.duplicates).toBe(1);
  });

  test("the gate's direction becomes in, out or unknown", async () => {
    const sheet = await readOk(
      csvOf([
        ["姓名", "通行时间", "进出方向"],
        ["韩立军", "20261001080533", "进场"],
        ["韩立军", "2026/10/1 18:00:07", "Out"],
        ["韩立军", "2026/10/1 18:00:09", "出入口"],
      ]),
    );
    expect(punchesOf(sheet)).toEqual(["2 2026-10-01 08:05:33 1", "3 2026-10-01 18:00:07 2", "4 2026-10-01 18:00:09 0"]);
  });

  test("WeCom's daily report, with 时间 for the day and 最早 and 最晚 under 概况, is read", async () => {
    const sheet = await readOk(
      await xlsxOf([
        ["打卡日报"],
        ["时间", "姓名", "概况", null, null],
        [null, null, "最早", "最晚", "打卡次数(次)"],
        ["2026/10/01 星期四", "韩立军", "07:52", "次日01:20", 4],
      ]),
    );
    expect(punchesOf(sheet)).toEqual(["4 2026-10-01 07:52:00 1", "4 2026-10-02 01:20:00 2"]);
  });
});

describe("aliases and sheets", () => {
  test("an English sheet behind a cover sheet is found", async () => {
    const { default: writeXlsxFile } = await import("write-excel-file/node");
    const bytes = await writeXlsxFile([
      { sheet: "Cover", data: [["Attendance of lot TJ-1"]] },
      {
        sheet: "Log",
        data: [
          ["Employee ID", "PUNCH TIME", "Lot code"],
          ["A-9", "2026-10-01T08:05:00+08:00", "TJ-1"],
          ["A-9", "2026-10-01T10:05:00Z", "TJ-1"],
        ],
      },
    ]).toBuffer();
    const sheet = await readOk(bytes);
    expect(sheet).toMatchObject({ sheetName: "Log", headerRow: 1 });
    expect(sheet.rows[0]?.lotCode).toBe("TJ-1");
    expect(punchesOf(sheet)).toEqual(["2 2026-10-01 08:05:00 0", "3 2026-10-01 18:05:00 0"]);
  });

  test("a spelling an administrator adds is recognised", async () => {
    const { defaultAliases } = await import("#app/backend/project/punch-sheet/default-aliases.ts");
    const { readPunchSheet } = await import("#app/backend/project/punch-sheet/read-sheet.ts");
    const bytes = Buffer.from(
      csvOf([
        ["人名", "闸机时刻"],
        ["韩立军", "2026-10-01 08:05"],
      ]),
    );
    expect(await readPunchSheet(bytes)).toMatchObject({ ok: false, code: "no-header" });
    const columns = { ...defaultAliases.columns, personName: ["人名"], punchTime: ["闸机时刻"] };
    const sheet = await readPunchSheet(bytes, { aliases: { ...defaultAliases, columns } });
    expect(sheet).toMatchObject({ ok: true, format: "per-punch", totalRows: 1 });
  });

  test("the same punch twice in a file is kept once, another person's at that second stays", async () => {
    const sheet = await readOk(
      csvOf([
        ["工号", "打卡时间"],
        ["7", "2026-10-01 08:05"],
        ["7", "2026.10.01 8:05:00"],
        ["8", "2026-10-01 08:05"],
      ]),
    );
    expect(punchesOf(sheet)).toEqual(["2 2026-10-01 08:05:00 0", "4 2026-10-01 08:05:00 0"]);
    expect(sheet.duplicates).toBe(1);
  });

  test("row numbers are those Excel shows, blank rows and lines inside cells included", async () => {
    const sheet = await readOk('工号,打卡时间,备注\r\n\r\n7,2026-10-01 08:05,"两\n行"\r\n,,\r\n8,bad,\r\n');
    expect(sheet.totalRows).toBe(2);
    expect(punchesOf(sheet)).toEqual(["3 2026-10-01 08:05:00 0"]);
    expect(errorsOf(sheet)).toEqual(["5 打卡时间 time-invalid"]);
  });
});
