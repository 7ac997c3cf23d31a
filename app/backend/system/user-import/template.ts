import writeXlsxFile, { type Row } from "write-excel-file/node";
import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import { demanded, titleOf, userColumns } from "./columns.ts";

/** Rows prepared as text, so that Excel leaves typed phones and accounts alone. */
const PREPARED = 500;
const LINES = ["demanded", "names", "dept", "birthday", "covered", "password", "header"] as const;

/** The sheet of users to fill in, as the bytes of an .xlsx with a second sheet of instructions. */
export async function userTemplate(locale: Locale): Promise<Buffer> {
  const t = translator(locale);
  const header: Row = userColumns.map((column) => ({ value: `${titleOf(column, locale)}${demanded.has(column) ? "*" : ""}`, fontWeight: "bold", backgroundColor: "#e7f0fa" }));
  const blank: Row = userColumns.map(() => ({ type: String, format: "@" }));
  return writeXlsxFile([
    { sheet: t("user:import.sheet"), data: [header, ...Array.from({ length: PREPARED }, () => blank)], columns: userColumns.map(() => ({ width: 18 })), stickyRowsCount: 1 },
    { sheet: t("user:import.howTo"), data: LINES.map((line) => [t(`user:import.line.${line}`)]), columns: [{ width: 100 }] },
  ]).toBuffer();
}
