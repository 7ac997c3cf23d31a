import { useTranslation } from "#app/locales/translation.tsx";
import { SheetRows } from "../sheet-rows.tsx";
import type { UserPreviewData } from "./import-loader.server.ts";

type ImportedRow = UserPreviewData["rows"][number];
type Kind = UserPreviewData["tab"];
/** What one line of the table says; faults have a column, a value and a reason. */
type Line = Omit<ImportedRow, "isKnown"> & Partial<ImportedRow["errors"][number]> & { isKnown: string };

const columns = { bad: ["rowNumber", "account", "column", "value", "reason"], good: ["rowNumber", "account", "realName", "roleName", "deptName", "isKnown"] } as const;

/** Rows of an upload as the file has them: what is wrong with each cell, or whom each would add or change. */
export function ImportedRows({ rows, tab }: { rows: ImportedRow[]; tab: Kind }) {
  const { t } = useTranslation("user");
  const effect = (row: ImportedRow) => t(`import.effect.${row.isKnown}`);
  const lines = rows.flatMap((row): Line[] => (tab === "bad" ? row.errors.map((error) => ({ ...row, ...error, isKnown: "" })) : [{ ...row, isKnown: effect(row) }]));
  return (
    <SheetRows label={t(`import.tableOf.${tab}`)} columns={columns[tab].map((name) => ({ name, title: t(`import.row.${name}`) }))}>
      {lines.map((line, index) => (
        <tr key={index}>
          {columns[tab].map((name) => (
            <td key={name} data-label={t(`import.row.${name}`)}>
              {line[name] || "—"}
            </td>
          ))}
        </tr>
      ))}
    </SheetRows>
  );
}
