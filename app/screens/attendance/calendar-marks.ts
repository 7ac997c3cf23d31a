import type { MonthCalendar } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { DayMark } from "#app/ui/month-calendar.tsx";

type CalendarCell = MonthCalendar["cells"][number];
export type MarkedDay = { mark: DayMark; note: string; href: string };

/** Marks by `day_state` (domain §3). */
const MARKS: Readonly<Record<number, DayMark>> = {
  1: "full", 2: "half", 3: "absent", 4: "leave", 5: "official", 6: "stopped", 7: "off", 8: "rest",
};

type Words = { note: (cell: CalendarCell) => string; href: (date: string) => string };

/** Cells of a month by day of month, as the calendar draws them; a day still to come has no mark. */
export function markedDays(cells: readonly CalendarCell[], { note, href }: Words): Map<number, MarkedDay> {
  return new Map(
    cells.flatMap((cell) => {
      const mark = cell.dayState === null ? undefined : MARKS[cell.dayState];
      return mark ? [[Number(cell.date.slice(8)), { mark, note: note(cell), href: href(cell.date) }] as const] : [];
    }),
  );
}

/** `08:01–17:40` of a day's first and last punch; one time alone, or nothing. */
export function punchSpan({ firstTime, lastTime }: Pick<CalendarCell, "firstTime" | "lastTime">): string {
  const times = [firstTime, lastTime].flatMap((time) => (time ? [clockOf(time)] : []));
  return [...new Set(times)].join("–");
}

/** `HH:mm` of a date-time or time. */
export function clockOf(time: string): string {
  return /(\d{2}:\d{2})(:\d{2}(\.\d+)?)?$/.exec(time)?.[1] ?? time;
}

/** Points with their sign: taken off, or added for a bonus (domain 5.2). */
export function signedPoints({ kind, points }: { kind: string; points: number }): string {
  if (points === 0) return "0";
  return kind === "bonus" ? `+${points}` : `−${points}`;
}
