import { useTranslation } from "#app/locales/translation.tsx";
import { RateBar } from "#app/ui/rate-bar.tsx";
import { Tag, type TagTone } from "#app/ui/tag.tsx";
import type { Column } from "./define.ts";
import type { Choices, Row } from "./page-data.ts";
import { choiceLabel } from "./screen-context.ts";

/** A value as a list or a detail shows it: labels of dictionaries, 万元 for money, tags with their colour in words. */
export function Display({ column, row, choices }: { column: Column; row: Row; choices: Choices }) {
  const { t, i18n } = useTranslation("crud");
  const value = row[column.name];
  if (isNothing(value)) return <span className="dim">—</span>;
  if (column.pair) return <Pair column={column} row={row} choices={choices} />;
  if (Array.isArray(value)) return <>{value.map((one) => choiceLabel(choices, column.dict, one)).join(t("comma"))}</>;
  const text = column.dict ? choiceLabel(choices, column.dict, value) : String(value);
  switch (column.as) {
    case "tag":
      return <Tag tone={toneOf(column.dict, String(value))}>{text}</Tag>;
    case "rate":
      return <RateBar rate={Number(value)} {...linesOf(column, row)} />;
    case "money":
      return <>{(Number(value) / 10_000).toLocaleString(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</>;
    case "dateTime":
      return <>{text.slice(0, 16)}</>;
    case "yesNo":
      return <>{t(Number(value) === 1 ? "yes" : "no")}</>;
    case "code":
      return <code>{text}</code>;
    default:
      return <>{text}</>;
  }
}

const isNothing = (value: unknown) => value === null || value === undefined || value === "";

/** Where a rate warns and alarms: by the column, else by the row's post, else at 80 and 60 percent. */
function linesOf({ lines }: Column, { warnRateYellow, warnRateRed }: Row): { yellow: number; red: number } {
  return lines ?? { yellow: Number(warnRateYellow ?? 80), red: Number(warnRateRed ?? 60) };
}

/** Two values that are read together: a count of a count, the ends of a span. */
function Pair({ column: { pair, ...column }, row, choices }: { column: Column; row: Row; choices: Choices }) {
  if (!pair) return null;
  return (
    <>
      <Display column={column} row={row} choices={choices} />
      {`\u00a0${pair.by}\u00a0`}
      <Display column={{ ...column, name: pair.name }} row={row} choices={choices} />
    </>
  );
}

/** Whether a column's cells are numbers, set to the right. */
export function isNumeric({ as, dict }: Column): boolean {
  return dict === undefined && (as === "number" || as === "money");
}

// Domain appendix B: grey draft or closed, blue pending, green active, orange suspended or returned, red rejected.
const tones: Record<string, Record<string, TagTone>> = {
  project_status: { "1": "blue", "2": "green", "3": "orange", "4": "green", "5": "grey", "6": "red" },
  project_lot_status: { "1": "blue", "2": "green", "3": "orange", "4": "green", "5": "grey", "6": "red" },
  record_status: { "0": "grey", "1": "blue", "2": "green", "3": "orange" },
  job_status: { "0": "grey", "10": "blue", "11": "orange", "20": "green", "21": "blue", "22": "orange", "30": "grey", "31": "grey", "32": "red" },
  stat_status: { "0": "grey", "1": "blue", "2": "green", "3": "grey" },
  audit_status: { "0": "blue", "1": "green", "2": "red" },
  cert_status: { "0": "grey", "1": "green", "2": "orange", "3": "red" },
  part_status: { "1": "green", "2": "grey" },
  grade: { AA: "green", A: "green", B: "blue", C: "orange", D: "red" },
};

function toneOf(dict: string | undefined, value: string): TagTone {
  return (dict && tones[dict]?.[value]) || "grey";
}
