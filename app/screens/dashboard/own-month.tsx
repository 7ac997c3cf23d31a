import { useTranslation } from "#app/locales/translation.tsx";
import type { MonthCalendar as OwnCalendar } from "#app/contract/project/personnel-attendance-statistics.ts";
import { type DayMark, MonthCalendar } from "#app/ui/month-calendar.tsx";
import { RateBar } from "#app/ui/rate-bar.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { BoardCard } from "./board-card.tsx";
import { linkTo } from "./count-tiles.tsx";
import { monthText, rateText } from "./formats.ts";
import { type Pages, personMonthHref } from "./links.ts";

/** Marks by `dayState` (domain 4.9). */
const marks: Readonly<Record<number, DayMark>> = { 1: "full", 2: "half", 3: "absent", 4: "leave", 5: "official", 6: "stopped", 7: "off", 8: "rest" };
const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"];

type Given = { mine: OwnCalendar; pages: Pages };

/** The calendar of a key person's own month. */
export function OwnMonth({ mine, pages }: Given) {
  const { t, i18n } = useTranslation("dashboard");
  const month = monthText(mine.statMonth, i18n.language);
  return (
    <BoardCard title={t("mine.title")} note={mine.postName ?? undefined} more={{ text: t("mine.detail"), href: detailHref({ mine, pages }) }}>
      <MonthCalendar month={mine.statMonth} caption={month} days={markedDays(mine)} names={namesOf(t)} weekdays={WEEKDAYS.map((day) => t(`weekday.${day}`))} />
    </BoardCard>
  );
}

/** The own rate, days and score of the month; dashes until it is built. */
export function OwnFigures({ mine, pages }: Given) {
  const { t, i18n } = useTranslation("dashboard");
  const { statistics, statMonth } = mine;
  const rate = statistics?.attendanceRate ?? null;
  const dayText = (days: number | null | undefined) => (days === undefined || days === null ? "—" : String(days));
  return (
    <div className="tiles count-tiles">
      <StatTile label={t("mine.rate")} value={rateText(rate)} note={<RateBar rate={rate} label={monthText(statMonth, i18n.language)} />} {...linkTo(detailHref({ mine, pages }))} />
      <StatTile label={t("mine.required")} value={dayText(statistics?.requiredDays)} unit={t("mine.days")} />
      <StatTile label={t("mine.attended")} value={dayText(statistics?.attendedDays)} unit={t("mine.days")} />
      <StatTile label={t("mine.score")} value={dayText(statistics?.score)} note={statistics?.grade ? t("mine.grade", { grade: statistics.grade }) : t("mine.noGrade")} />
    </div>
  );
}

/** Marks of the days that have come, with the hours on site of each punched day. */
export function markedDays({ cells }: Pick<OwnCalendar, "cells">): Map<number, { mark: DayMark; note?: string }> {
  const days = new Map<number, { mark: DayMark; note?: string }>();
  for (const { date, dayState, firstTime, lastTime } of cells) {
    const mark = dayState === null ? undefined : marks[dayState];
    if (mark === undefined) continue;
    const note = firstTime && lastTime ? { note: `${firstTime.slice(11, 16)}–${lastTime.slice(11, 16)}` } : {};
    days.set(Number(date.slice(8)), { mark, ...note });
  }
  return days;
}

function detailHref({ mine: { statistics, statMonth }, pages }: Given): string | undefined {
  return statistics ? personMonthHref(pages, { id: statistics.id, statMonth }) : undefined;
}

function namesOf(t: (key: string) => string): Record<DayMark, string> {
  return {
    full: t("day.full"),
    half: t("day.half"),
    absent: t("day.absent"),
    leave: t("day.leave"),
    official: t("day.official"),
    stopped: t("day.stopped"),
    off: t("day.off"),
    rest: t("day.rest"),
  };
}
