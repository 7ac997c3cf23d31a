import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { choiceLabel } from "#app/crud/screen-context.ts";
import { RateBar } from "#app/ui/rate-bar.tsx";
import type { MonthData } from "./month-loader.server.ts";

type Detail = MonthData["detail"];
type Say = (key: string, values: Record<string, string | number>) => string;

/** What a month comes to, as label and value (domain 5.1, 5.2). */
export function MonthFigures({ month: { detail, choices } }: { month: MonthData }) {
  const { t } = useTranslation("attendance");
  const days = (value: number) => t("month.days", { days: value });
  const { config, adjustDays, adjustReason } = detail;
  const facts: [string, ReactNode][] = [
    ["requiredDays", days(detail.requiredDays)],
    ["attendedDays", attendedText(detail, t)],
    ["attendanceRate", <MonthRate key="rate" detail={detail} />],
    ["leaveDays", leaveText(detail, t)],
    ["shortDays", days(detail.shortDays)],
    ["absentDays", t("month.absentRun", { days: detail.absentDays, run: detail.maxAbsentRun })],
    ["score", detail.score ?? "—"],
    ["grade", [detail.grade ?? "—", detail.gradeCapReason].filter(Boolean).join(" · ")],
    ["statStatus", choiceLabel(choices, "stat_status", detail.statStatus)],
    ["punches", t("month.punchCounts", { valid: detail.validPunch, invalid: detail.invalidPunch, outside: detail.outsidePunch })],
    ["basis", config ? t("month.basisText", { required: config.requiredDaysPerMonth, version: config.configVersion }) : "—"],
  ];
  if (adjustDays !== 0) facts.push(["adjust", t("month.adjusted", { days: signed(adjustDays), reason: adjustReason })]);
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`month.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MonthRate({ detail: { attendanceRate, config } }: { detail: Detail }) {
  const { t } = useTranslation("attendance");
  if (attendanceRate === null) return <>{t("month.exempt")}</>;
  return <RateBar rate={attendanceRate} yellow={config?.warnRateYellow ?? 80} red={config?.warnRateRed ?? 60} />;
}

function attendedText({ attendedDays: days, officialDays: official }: Detail, t: Say): string {
  return official > 0 ? t("month.withOfficial", { days, official }) : t("month.days", { days });
}

function leaveText({ leaveDays: days, overLeaveDays: over }: Detail, t: Say): string {
  return over > 0 ? t("month.overLeave", { days, over }) : t("month.days", { days });
}

const signed = (days: number) => (days > 0 ? `+${days}` : String(days));
