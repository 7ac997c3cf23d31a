import writeXlsxFile, { type Row } from "write-excel-file/node";

import type { MessageLanguage } from "./messages.ts";

/** Rows prepared as text, so that Excel leaves typed citizen IDs, phones and work numbers alone. */
const preparedRows = 1000;

type TemplateColumn = { header: string; width: number; isText?: boolean };

const columns: Record<MessageLanguage, readonly TemplateColumn[]> = {
  zh: [
    { header: "姓名", width: 12 },
    { header: "工号", width: 14, isText: true },
    { header: "身份证号", width: 22, isText: true },
    { header: "手机号", width: 15, isText: true },
    { header: "日期", width: 13 },
    { header: "首次打卡时间", width: 15 },
    { header: "末次打卡时间", width: 15 },
    { header: "备注", width: 24 },
  ],
  en: [
    { header: "Name", width: 18 },
    { header: "Work number", width: 14, isText: true },
    { header: "ID card", width: 22, isText: true },
    { header: "Phone", width: 15, isText: true },
    { header: "Date", width: 13 },
    { header: "First punch", width: 15 },
    { header: "Last punch", width: 15 },
    { header: "Remark", width: 24 },
  ],
};

const instructions: Record<MessageLanguage, { sheet: string; data: string; lines: readonly string[] }> = {
  zh: {
    data: "打卡记录",
    sheet: "填写说明",
    lines: [
      "每人每天一行；身份证号、手机号、工号填一项即可，都没有时填姓名（标段内不能重名）。",
      "身份证号、手机号、工号请按文本填写，否则 Excel 会丢失身份证号的后几位。",
      "日期写成 2026-10-01 或 2026/10/1。",
      "时间写成 08:05 或 08:05:33；过零点的写成 次日 01:20 或 25:20。",
      "当天没有打卡的时间留空，或写 未打卡、请假。",
      "表头的名称不要改；表头上方可以有标题行；最多 100000 行。",
      "同一人同一秒的打卡只记一次，重复导入同一文件不会产生新记录。",
    ],
  },
  en: {
    data: "Punches",
    sheet: "How to fill in",
    lines: [
      "One row per person and day. One of ID card, phone or work number is enough; without them, a name that is unique in the lot.",
      "Enter ID card, phone and work number as text, or Excel loses the last digits of the ID card.",
      "Write the date as 2026-10-01 or 2026/10/1.",
      "Write times as 08:05 or 08:05:33; after midnight as 25:20.",
      "Leave a time empty when there was no punch.",
      "Keep the names in the header; title rows above it are fine; at most 100000 rows.",
      "The same person and second count once; importing a file again adds nothing.",
    ],
  },
};

/** Our own punch sheet to fill in, as the bytes of an .xlsx with a second sheet of instructions. */
export async function punchSheetTemplate(language: MessageLanguage = "zh"): Promise<Buffer> {
  const { sheet, data, lines } = instructions[language];
  const header: Row = columns[language].map(({ header: value }) => ({
    value,
    fontWeight: "bold",
    backgroundColor: "#e7f0fa",
  }));
  const blank: Row = columns[language].map(({ isText }) => (isText === true ? { type: String, format: "@" } : null));
  return writeXlsxFile([
    {
      sheet: data,
      data: [header, ...Array.from({ length: preparedRows }, () => blank)],
      columns: columns[language].map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
    { sheet, data: lines.map((line) => [line]), columns: [{ width: 100 }] },
  ]).toBuffer();
}
