import { useTranslation } from "#app/locales/translation.tsx";
import { choiceLabel } from "#app/crud/screen-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { type DayMark, MonthCalendar } from "#app/ui/month-calendar.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type MarkedDay, markedDays, punchSpan, signedPoints } from "./calendar-marks.ts";
import { DayPunches } from "./day-punches.tsx";
import { Deductions } from "./deductions.tsx";
import { MonthFigures } from "./month-figures.tsx";
import type { MonthData } from "./month-loader.server.ts";

type MonthPanelProps = {
  month: MonthData;
  /** Address of a month, or of one of its days. */
  href: (id: string, day?: string) => string;
  closeHref: string;
};

/** One person's month: figures, the calendar day by day, the points with their days, the punches of a chosen day (domain 4.9). */
export function MonthPanel({ month, href, closeHref }: MonthPanelProps) {
  const { t } = useTranslation("attendance");
  const { detail, cells, neighbours, day } = month;
  const dayHref = (date: string) => href(detail.id, date);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((number) => t(`weekday.${number}`));
  return (
    <Panel title={t("month.panelTitle", { name: detail.realName, post: detail.postName, month: detail.statMonth })} closeHref={closeHref} width="wide">
      <p className="chips dim">{`${detail.projectName} · ${detail.lotCode} · ${detail.unitName}`}</p>
      <MonthLinks neighbours={neighbours} href={href} />
      <MonthFigures month={month} />
      <div className="columns">
        <section aria-label={t("month.calendar")}>
          <MonthCalendar
            month={detail.statMonth}
            caption={t("month.calendarOf", { month: detail.statMonth })}
            days={useMarkedDays(month, dayHref)}
            names={useMarkNames(month)}
            weekdays={weekdays}
          />
          <p className="chips dim">{t("month.dayHint")}</p>
        </section>
        <Deductions detail={detail} dayHref={dayHref} />
      </div>
      {day && <DayPunches day={day} cell={cells.find((cell) => cell.date === day.date)} choices={month.choices} />}
    </Panel>
  );
}

function MonthLinks({ neighbours, href }: Pick<MonthPanelProps, "href"> & Pick<MonthData, "neighbours">) {
  const { t } = useTranslation("attendance");
  if (neighbours.previous === null && neighbours.next === null) return null;
  return (
    <nav className="toolbar-left" aria-label={t("month.others")}>
      {neighbours.previous !== null && (
        <a className={buttonClass("plain", "small")} href={href(neighbours.previous)} rel="prev">
          {t("month.previous")}
        </a>
      )}
      {neighbours.next !== null && (
        <a className={buttonClass("plain", "small")} href={href(neighbours.next)} rel="next">
          {t("month.next")}
        </a>
      )}
    </nav>
  );
}

function useMarkedDays({ cells }: MonthData, href: (date: string) => string): Map<number, MarkedDay> {
  const { t } = useTranslation("attendance");
  const noteOf = (cell: MonthData["cells"][number]) =>
    [
      punchSpan(cell),
      cell.hours > 0 ? t("month.hours", { hours: String(cell.hours) }) : "",
      ...cell.deductions.map((deduction) => t("month.minus", { points: signedPoints(deduction), reason: t(`reason.${deduction.reason}`) })),
    ].filter(Boolean).join(" ");
  return markedDays(cells, { note: noteOf, href });
}

function useMarkNames({ choices }: MonthData): Record<DayMark, string> {
  const name = (dayState: number) => choiceLabel(choices, "day_state", dayState);
  return {
    full: name(1), half: name(2), absent: name(3), leave: name(4), official: name(5), stopped: name(6), off: name(7), rest: name(8),
  };
}
