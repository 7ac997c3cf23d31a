import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { RateBar } from "#app/ui/rate-bar.tsx";
import { Tag, type TagTone } from "#app/ui/tag.tsx";
import type { Column } from "./define.ts";
import { listOf } from "./form-data.ts";
import type { Choices, Row } from "./page-data.ts";
import { choiceLabel } from "./screen-context.ts";

/**
 * A value as a list or a detail shows it: labels of dictionaries, 万元 for money, tags with their colour in words.
 * A function and no component: a list has hundreds, and most are a text.
 */
export function display({ column, row, choices }: Shown): ReactNode {
  const value = row[column.name];
  if (isNothing(value)) return <span className="dim">—</span>;
  if (column.pair) return pair({ column, row, choices });
  if (Array.isArray(value)) return <Several values={value.map((one) => choiceLabel(choices, column.dict, one))} />;
  const text = column.dict ? choiceLabel(choices, column.dict, value) : String(value);
  switch (column.as) {
    case "tag":
      return <Tag tone={toneOf(column.dict, String(value))}>{text}</Tag>;
    case "rate":
      return <RateBar rate={Number(value)} {...linesOf(column, row)} />;
    case "money":
      return <Money value={Number(value)} />;
    case "dateTime":
      return text.slice(0, 16);
    case "yesNo":
      return <YesNo yes={Number(value) === 1} />;
    case "list":
      return <Several values={listOf(String(value)).map((one) => choiceLabel(choices, column.dict, one))} />;
    case "code":
      return <code>{text}</code>;
    default:
      return text;
  }
}
type Shown = { column: Column; row: Row; choices: Choices };

const isNothing = (value: unknown) => value === null || value === undefined || value === "";

function Several({ values }: { values: string[] }) {
  const { t } = useTranslation("crud");
  return <>{values.join(t("comma"))}</>;
}

/** 万元 with two decimals. */
function Money({ value }: { value: number }) {
  const { i18n } = useTranslation("crud");
  return <>{(value / 10_000).toLocaleString(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</>;
}

function YesNo({ yes }: { yes: boolean }) {
  const { t } = useTranslation("crud");
  return <>{t(yes ? "yes" : "no")}</>;
}

/** Where a rate warns and alarms: by the column, else by the row's post, else at 80 and 60 percent. */
function linesOf({ lines }: Column, { warnRateYellow, warnRateRed }: Row): { yellow: number; red: number } {
  return lines ?? { yellow: Number(warnRateYellow ?? 80), red: Number(warnRateRed ?? 60) };
}

/** Two values that are read together: a count of a count, the ends of a span. */
function pair({ column: { pair: other, ...column }, row, choices }: Shown): ReactNode {
  if (!other) return null;
  return (
    <>
      {display({ column, row, choices })}
      {`\u00a0${other.by}\u00a0`}
      {display({ column: { ...column, name: other.name }, row, choices })}
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
  tenant_status: { "0": "blue", "1": "green", "2": "grey" },
  notice_status: { "0": "grey", "1": "green" },
  enable_status: { "0": "grey", "1": "green" },
  api_log_type: { "1": "grey", "2": "green", "3": "red", "4": "red" },
  audit_status: { "0": "blue", "1": "green", "2": "red" },
  cert_status: { "0": "grey", "1": "green", "2": "orange", "3": "red" },
  punch_result: { "1": "green", "2": "orange", "3": "red", "4": "red", "5": "orange", "6": "orange", "7": "orange", "8": "orange" },
  part_status: { "1": "green", "2": "grey" },
  user_status: { "0": "blue", "1": "green", "2": "red", "3": "orange" },
  grade: { AA: "green", A: "green", B: "blue", C: "orange", D: "red" },
};

function toneOf(dict: string | undefined, value: string): TagTone {
  return (dict && tones[dict]?.[value]) || "grey";
}
