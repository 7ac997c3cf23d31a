import { useTranslation } from "#app/locales/translation.tsx";
import type { MonthCalendar } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { choiceLabel } from "#app/crud/screen-context.ts";
import { Tag } from "#app/ui/tag.tsx";
import { punchSpan, signedPoints } from "./calendar-marks.ts";
import type { MonthData } from "./month-loader.server.ts";

type Cell = MonthCalendar["cells"][number];
type Day = NonNullable<MonthData["day"]>;
const VALID = 1;

/** The punches of one day as they arrived, valid or not, with why (domain 4.9). */
export function DayPunches({ day: { date, punches }, cell, choices }: { day: Day; cell: Cell | undefined; choices: Choices }) {
  const { t } = useTranslation("attendance");
  return (
    <section id="day" aria-labelledby="day-title">
      <h3 id="day-title" tabIndex={-1}>
        {t("day.title", { date })}
      </h3>
      {cell && <DayWords cell={cell} choices={choices} />}
      {punches.length === 0 ? <p>{t("day.none")}</p> : <PunchTable date={date} punches={punches} choices={choices} />}
    </section>
  );
}

function PunchTable({ date, punches, choices }: Day & { choices: Choices }) {
  const { t } = useTranslation("attendance");
  const columns = ["time", "direction", "method", "result", "place", "distance"] as const;
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={t("day.title", { date })}>
      <table className="data">
        <caption className="sr-only">{t("day.title", { date })}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === "distance" ? "num" : undefined}>
                {t(`day.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {punches.map((punch) => (
            <tr key={punch.id}>
              <td data-label={t("day.time")}>{punch.punchTime.slice(11, 19)}</td>
              <td data-label={t("day.direction")}>{t(`direction.${punch.direction}`)}</td>
              <td data-label={t("day.method")}>{choiceLabel(choices, "punch_method", punch.punchMethod)}</td>
              <td data-label={t("day.result")}>
                <Tag tone={punch.punchResult === VALID ? "green" : "orange"}>{choiceLabel(choices, "punch_result", punch.punchResult)}</Tag>
              </td>
              <td data-label={t("day.place")}>{punch.fenceName ?? "—"}</td>
              <td className="num" data-label={t("day.distance")}>
                {punch.distanceM ?? "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayWords({ cell, choices }: { cell: Cell; choices: Choices }) {
  const { t } = useTranslation("attendance");
  const state = cell.dayState === null ? t("day.toCome") : choiceLabel(choices, "day_state", cell.dayState);
  const counted = cell.credit > 0 ? t("day.credit", { credit: String(cell.credit) }) : "";
  const deductions = cell.deductions.map((deduction) => t("month.minus", { points: signedPoints(deduction), reason: t(`reason.${deduction.reason}`) }));
  return <p className="dim">{[state, punchSpan(cell), counted, ...deductions].filter(Boolean).join(" · ")}</p>;
}
