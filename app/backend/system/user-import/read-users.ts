import { punchSheetMessage } from "../../project/punch-sheet/messages.ts";
import type { TextSheet } from "../../project/punch-sheet/cell-texts.ts";
import { textsOfUpload } from "../../project/punch-import/read-upload.ts";
import type { Locale } from "#app/locales/locale.ts";
import { Refusal } from "../../http/errors.ts";
import { findUserHeader, type UserColumn, type UserHeader } from "./columns.ts";

/** A row that is not blank; it counts as the file does. */
export type SheetRow = { rowNumber: number; raw: string[] };
export type UserSheet = { header: UserHeader; rows: SheetRow[] };

/** Rows of one file, so that a commit ends within its time. */
const MOST_ROWS = 5000;
const ABOVE = 25;

/** The users of an uploaded file, as texts. Refuses (400) what is no sheet of users, or too long a one. */
export async function readUsers(bytes: Buffer, locale: Locale): Promise<UserSheet> {
  const parts = textsOfUpload(bytes, MOST_ROWS + ABOVE);
  try {
    for await (const part of parts) {
      if ("refusal" in part) throw refusedSheet(part.refusal, locale);
      const header = findUserHeader(part.sheet.rows);
      if (header) return { header, rows: rowsBelow(part.sheet, header) };
    }
  } finally {
    await parts.return();
  }
  throw new Refusal("importUserHeader");
}

/** What a row says in a column. */
export const cellOf = ({ raw }: SheetRow, { columns }: Pick<UserHeader, "columns">, column: UserColumn): string => raw[columns[column] ?? -1] ?? "";

function rowsBelow({ rows }: TextSheet, { row }: UserHeader): SheetRow[] {
  const below = rows.map((raw, index) => ({ rowNumber: index + 1, raw })).slice(row + 1).filter(({ raw }) => raw.some((text) => text !== ""));
  if (below.length === 0) throw new Refusal("importUserRows");
  if (below.length > MOST_ROWS) throw new Refusal("importUserMany", { params: { most: MOST_ROWS } });
  return below;
}

type SheetRefusal = { code: Parameters<typeof punchSheetMessage>[0]; params: Parameters<typeof punchSheetMessage>[1] };

function refusedSheet({ code, params }: SheetRefusal, locale: Locale): Refusal {
  return new Refusal("badRequest", { params: { text: punchSheetMessage(code, params, locale) }, data: { sheet: code } });
}
