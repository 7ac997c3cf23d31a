import type { RowErrorCode } from "./row-error.ts";
import type { RefusalCode, RefusalParams } from "./sheet-refused.ts";

export type MessageLanguage = "zh" | "en";

const messages: Record<RefusalCode | RowErrorCode, Record<MessageLanguage, string>> = {
  "empty-file": { zh: "文件是空的", en: "The file is empty" },
  "file-too-large": {
    zh: "文件有 {count} 字节，最多 {limit} 字节，请按月或按标段拆分",
    en: "The file has {count} bytes, the limit is {limit}; split it by month or lot",
  },
  "xls-unsupported": {
    zh: "不支持旧版 .xls，请另存为 .xlsx 或 .csv 后再上传",
    en: "Old .xls files cannot be read; save it as .xlsx or .csv and upload that",
  },
  "encrypted-unsupported": {
    zh: "文件设有密码，请取消密码后再上传",
    en: "The file is protected by a password; remove it and upload again",
  },
  "markup-unsupported": {
    zh: "文件实际是网页或 XML，请用 Excel 打开并另存为 .xlsx",
    en: "The file really is a web page or XML; open it in Excel and save it as .xlsx",
  },
  "not-a-workbook": {
    zh: "不是 .xlsx 工作簿，请上传 .xlsx 或 .csv",
    en: "This is no .xlsx workbook; upload .xlsx or .csv",
  },
  "file-damaged": {
    zh: "文件已损坏，无法读取，请重新导出",
    en: "The file is damaged and cannot be read; export it again",
  },
  "unpacked-too-large": {
    zh: "文件解压后有 {count} 字节，最多 {limit} 字节",
    en: "Unpacked, the file has {count} bytes; the limit is {limit}",
  },
  "ratio-too-high": {
    zh: "文件压缩比为 {count}，最多 {limit}，已拒绝解压",
    en: "The file unpacks to {count} times its size, the limit is {limit}; it was not unpacked",
  },
  "too-many-entries": {
    zh: "压缩包内有 {count} 个文件，最多 {limit} 个",
    en: "The file holds {count} parts, the limit is {limit}",
  },
  "too-many-sheets": {
    zh: "工作簿有 {count} 个工作表，最多 {limit} 个",
    en: "The workbook has {count} sheets, the limit is {limit}",
  },
  "too-many-rows": {
    zh: "工作表到第 {count} 行，最多 {limit} 行，请拆分或删除下方的空行",
    en: "The sheet reaches row {count}, the limit is {limit}; split it or delete the empty rows below",
  },
  "too-many-columns": {
    zh: "工作表有 {count} 列，最多 {limit} 列，请删除右侧多余的列",
    en: "The sheet has {count} columns, the limit is {limit}; delete the ones to the right",
  },
  "too-many-cells": {
    zh: "工作簿有 {count} 个单元格，最多 {limit} 个，请拆分",
    en: "The workbook has {count} cells, the limit is {limit}; split it",
  },
  "encoding-unknown": {
    zh: "无法识别文字编码，请另存为 UTF-8 或 GBK 的 .csv，或 .xlsx",
    en: "The text encoding is unknown; save it as .csv in UTF-8 or GBK, or as .xlsx",
  },
  "csv-broken": {
    zh: "第 {row} 行附近的引号没有成对，无法读取",
    en: "A quotation mark near row {row} is never closed",
  },
  "no-header": {
    zh: "前 20 行内找不到表头：需要姓名、工号、身份证号或手机号之一，以及打卡时间",
    en: "No header in the first 20 rows: it needs a name, work number, citizen ID or phone, and a punch time",
  },
  "no-rows": { zh: "表头下面没有数据", en: "There are no rows below the header" },
  "person-missing": { zh: "没有填写身份证号、手机号、工号或姓名", en: "No citizen ID, phone, work number or name" },
  "idcard-damaged": {
    zh: "身份证号被 Excel 变成了数字，后几位已丢失，请按文本重新填写",
    en: "Excel turned the citizen ID into a number and lost its last digits; enter it again as text",
  },
  "idcard-invalid": { zh: "身份证号应为 18 位", en: "A citizen ID has 18 characters" },
  "phone-damaged": {
    zh: "手机号被 Excel 变成了数字，请按文本重新填写",
    en: "Excel turned the phone into a number; enter it again as text",
  },
  "phone-invalid": { zh: "手机号格式错误", en: "This is no mobile phone number" },
  "workno-damaged": {
    zh: "工号被 Excel 变成了数字，请按文本重新填写",
    en: "Excel turned the work number into a number; enter it again as text",
  },
  "date-missing": { zh: "有打卡时间但没有日期", en: "There is a punch time but no date" },
  "date-invalid": { zh: "日期无法识别，请写成 2026-10-01", en: "The date cannot be read; write it as 2026-10-01" },
  "time-missing": { zh: "只有日期，没有打卡时间", en: "There is a date but no time of day" },
  "time-invalid": {
    zh: "打卡时间无法识别，请写成 08:05 或 次日 01:20",
    en: "The time cannot be read; write it as 08:05, or 25:20 after midnight",
  },
  "last-before-first": { zh: "末次打卡早于首次打卡", en: "The last punch is before the first" },
};

/** The sentence for a refusal or row error, with its numbers filled in. */
export function punchSheetMessage(
  code: RefusalCode | RowErrorCode,
  params: RefusalParams = {},
  language: MessageLanguage = "zh",
): string {
  return messages[code][language].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
