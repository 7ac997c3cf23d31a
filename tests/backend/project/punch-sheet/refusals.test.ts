import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { punchSheetMessage } from "#app/backend/project/punch-sheet/messages.ts";
import { type PunchSheetRefusal, readPunchSheet } from "#app/backend/project/punch-sheet/read-sheet.ts";

import { csvOf, xlsxOf } from "./sheet-files.ts";

const good = [
  ["姓名", "打卡时间"],
  ["韩立军", "2026-10-01 08:05"],
];

async function refusalOf(bytes: Uint8Array | string): Promise<PunchSheetRefusal> {
  const sheet = await readPunchSheet(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  if (sheet.ok) throw new Error("the file was read");
  for (const language of ["zh", "en"] as const)
    expect(punchSheetMessage(sheet.code, sheet.params, language)).not.toMatch(/[{}]/);
  return sheet;
}

/** A good workbook with some of its parts replaced or added. */
async function workbookWith(parts: Record<string, string>, level: 0 | 9 = 9): Promise<Uint8Array> {
  const changed = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
  return zipSync({ ...unzipSync(await xlsxOf(good)), ...changed }, { level });
}

function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
}

const firstSheet = "xl/worksheets/sheet1.xml";

/** Rewrites the unpacked size of every entry in the zip's directory. */
function declareSize(zip: Uint8Array, size: number): Buffer {
  const bytes = Buffer.from(zip);
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4))
    bytes.writeUInt32LE(size, at + 24);
  return bytes;
}

describe("files that are something else", () => {
  test("each kind is told by its content", async () => {
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
    expect(await refusalOf("")).toEqual({ ok: false, code: "empty-file", params: {} });
    expect(await refusalOf(ole)).toMatchObject({ code: "xls-unsupported" });
    expect(await refusalOf(Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]))).toMatchObject({
      code: "encrypted-unsupported",
    });
    expect(await refusalOf("\uFEFF<html><table><tr><td>姓名</td></tr></table></html>")).toMatchObject({
      code: "markup-unsupported",
    });
    expect(await refusalOf(zipSync({ "word/document.xml": strToU8("<w/>") }))).toMatchObject({
      code: "not-a-workbook",
    });
    expect(await refusalOf(Buffer.from([0x80, 0xff, 0x00, 0xff, 0xfe]))).toMatchObject({ code: "encoding-unknown" });
    expect(await refusalOf(Buffer.alloc(20 * 1024 * 1024 + 1, 0x20))).toMatchObject({
      code: "file-too-large",
      params: { limit: 20_971_520 },
    });
  });

  test("a csv with a quotation mark never closed names the row", async () => {
    expect(await refusalOf('姓名,打卡时间\n韩立军,2026-10-01 08:05\n"罗建,2026-10-01 08:06\n')).toEqual({
      ok: false,
      code: "csv-broken",
      params: { row: 3 },
    });
  });

  test("a sheet without a header, and a header without rows", async () => {
    expect(await refusalOf(csvOf([["标题"], ["甲", "乙"]]))).toMatchObject({ code: "no-header" });
    expect(
      await refusalOf(
        csvOf([
          ["姓名", "部门"],
          ["韩立军", "一工区"],
        ]),
      ),
    ).toMatchObject({ code: "no-header" });
    expect(await refusalOf(csvOf([["姓名", "打卡时间"]]))).toMatchObject({ code: "no-rows" });
  });

  test("a truncated workbook, wrong contents and a broken sheet are damaged", async () => {
    const bytes = await xlsxOf(good);
    const flipped = Buffer.from(bytes);
    flipped.fill(0xaa, 60, 160);
    expect(await refusalOf(bytes.subarray(0, 200))).toMatchObject({ code: "file-damaged" });
    expect(await refusalOf(flipped)).toMatchObject({ code: "file-damaged" });
    expect(
      await refusalOf(
        await workbookWith({ [firstSheet]: sheetXml('<row r="1"><c r="A1" t="s"><v>999</v></c></row>') }),
      ),
    ).toMatchObject({ code: "file-damaged" });
    expect(await refusalOf(await workbookWith({ [firstSheet]: sheetXml('<row r="1e9"></row>') }))).toMatchObject({
      code: "file-damaged",
    });
  });
});

describe("bombs and limits", () => {
  async function quickly(bytes: Uint8Array | string): Promise<PunchSheetRefusal> {
    const [start, before] = [Date.now(), process.memoryUsage().rss];
    const refusal = await refusalOf(bytes);
    expect(Date.now() - start).toBeLessThan(8000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    return refusal;
  }

  test("a small zip that declares gigabytes is refused before it is unpacked", async () => {
    const bytes = declareSize(await workbookWith({}), 4_000_000_000);
    expect(bytes.length).toBeLessThan(20_000);
    expect(await quickly(bytes)).toMatchObject({ code: "unpacked-too-large", params: { limit: 209_715_200 } });
  });

  test("a zip of 60 MB of blanks is refused for its ratio", async () => {
    const bytes = await workbookWith({ "xl/sharedStrings.xml": " ".repeat(60 * 1024 * 1024) });
    expect(await quickly(bytes)).toMatchObject({ code: "ratio-too-high", params: { limit: 100 } });
  });

  test("a zip that hides 60 MB behind a small declared size is damaged", async () => {
    const bytes = declareSize(await workbookWith({ "xl/sharedStrings.xml": " ".repeat(60 * 1024 * 1024) }), 9000);
    expect(await quickly(bytes)).toMatchObject({ code: "file-damaged" });
  });

  test("ten thousand parts and one are too many", async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, index) => [`xl/media/${index}.png`, new Uint8Array()]),
    );
    expect(await quickly(zipSync(parts, { level: 0 }))).toEqual({
      ok: false,
      code: "too-many-entries",
      params: { count: 10_001, limit: 10_000 },
    });
  });

  test("a workbook that lists a thousand sheets is refused", async () => {
    const sheets = Array.from(
      { length: 1000 },
      (_, index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    ).join("");
    expect(
      await quickly(await workbookWith({ "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>` })),
    ).toMatchObject({
      code: "too-many-sheets",
      params: { count: 1000, limit: 256 },
    });
  });

  test("one cell far below or far to the right does not fill the memory", async () => {
    const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>x</t></is></c>`;
    const deep = await workbookWith({ [firstSheet]: sheetXml(`<row r="1048576">${cell("A1048576")}</row>`) });
    expect(await quickly(deep)).toMatchObject({ code: "too-many-rows", params: { count: 1_048_576 } });
    const wide = await workbookWith({ [firstSheet]: sheetXml(`<row r="1">${cell("XFD1")}</row>`) });
    expect(await quickly(wide)).toMatchObject({ code: "too-many-columns", params: { count: 16_384, limit: 200 } });
    const both = await workbookWith({
      [firstSheet]: sheetXml(`<row r="1">${cell("GR1")}</row><row r="60000">${cell("A60000")}</row>`),
    });
    expect(await quickly(both)).toMatchObject({ code: "too-many-cells", params: { count: 12_000_000 } });
  });

  test("a styled but empty cell far to the right is no column", async () => {
    const xml = sheetXml(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c><c r="B1" t="inlineStr"><is><t>打卡时间</t></is></c><c r="XFD1" s="0"/></row>' +
        '<row r="2"><c r="A2" t="inlineStr"><is><t>韩立军</t></is></c><c r="B2" t="inlineStr"><is><t>2026-10-01 08:05</t></is></c></row>',
    );
    expect(await readPunchSheet(await workbookWith({ [firstSheet]: xml }))).toMatchObject({ ok: true, totalRows: 1 });
  });

  test("cells made to keep a pattern busy cost nothing", async () => {
    const cells = [
      `08:05${" ".repeat(30_000)}x`,
      `次日${" ".repeat(30_000)}x`,
      "08:05 ".repeat(5000),
      "(".repeat(30_000),
    ];
    const start = Date.now();
    const rows = [
      ["姓名", "打卡时间", "(".repeat(300_000)],
      ...cells.map((cell) => ["韩立军", `2026-10-01 ${cell}`, cell]),
    ];
    const sheet = await readPunchSheet(Buffer.from(csvOf(rows)));
    expect(sheet).toMatchObject({ ok: true, errors: cells.map(() => ({ code: "time-invalid" })) });
    expect(Date.now() - start).toBeLessThan(5000);
  });

  test("a csv of 100,001 rows or 201 columns is refused", async () => {
    const long = `姓名,打卡时间\n${"韩立军,\n".repeat(100_001)}`;
    expect(await quickly(long)).toEqual({
      ok: false,
      code: "too-many-rows",
      params: { count: 100_001, limit: 100_000 },
    });
    expect(await quickly(`姓名,打卡时间${",x".repeat(199)}\n`)).toEqual({
      ok: false,
      code: "too-many-columns",
      params: { count: 201, limit: 200 },
    });
  });
});
