import { useTranslation } from "#app/locales/translation.tsx";
import { SheetRows } from "../sheet-rows.tsx";
import type { PreviewData } from "./import-loader.server.ts";

type ImportedRow = PreviewData["rows"][number];
type Kind = "bad" | "good";

const columns = { bad: ["rowNumber", "person", "column", "value", "reason"], good: ["rowNumber", "person", "times"] } as const;

/** Rows of an upload as the file has them: what is wrong with each, or the punches it brings. */
export function RowTable({ rows, tab }: { rows: PreviewData["rows"]; tab: Kind }) {
  const { t } = useTranslation("attendance");
  return (
    <SheetRows label={t(`import.tableOf.${tab}`)} columns={columns[tab].map((name) => ({ name, title: t(`import.row.${name}`) }))}>
      {tab === "bad" ? rows.map((row) => <BadRow key={row.rowNumber} row={row} />) : rows.map((row) => <GoodRow key={row.rowNumber} row={row} />)}
    </SheetRows>
  );
}

function BadRow({ row }: { row: ImportedRow }) {
  const { t } = useTranslation("attendance");
  return (
    <>
      {row.errors.map(({ column, value, reason }, index) => (
        <tr key={index}>
          <td data-label={t("import.row.rowNumber")}>{row.rowNumber}</td>
          <td data-label={t("import.row.person")}>{personText(row)}</td>
          <td data-label={t("import.row.column")}>{column || "—"}</td>
          <td data-label={t("import.row.value")}>{value || "—"}</td>
          <td data-label={t("import.row.reason")}>{reason}</td>
        </tr>
      ))}
    </>
  );
}

function GoodRow({ row }: { row: ImportedRow }) {
  const { t } = useTranslation("attendance");
  const times = row.punches.map(({ at, direction }) => [at, direction === 0 ? "" : t(`direction.${direction}`)].filter(Boolean).join(" "));
  return (
    <tr>
      <td data-label={t("import.row.rowNumber")}>{row.rowNumber}</td>
      <td data-label={t("import.row.person")}>{personText(row)}</td>
      <td data-label={t("import.row.times")}>{times.join("，")}</td>
    </tr>
  );
}

/** What a file says of a person, as one text. */
export function personText({ name, workNo, idCardMask, phoneMask }: { name?: string | null; workNo?: string | null; idCardMask?: string | null; phoneMask?: string | null }): string {
  return [name, workNo, idCardMask, phoneMask].filter(Boolean).join(" · ") || "—";
}
