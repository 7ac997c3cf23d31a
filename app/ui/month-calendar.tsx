import { Fragment } from "react";
import { useTranslation } from "#app/locales/translation.tsx";

export type DayMark = "full" | "half" | "absent" | "leave" | "official" | "stopped" | "off" | "rest";

type Signs = Readonly<Record<DayMark, string>>;

const shared = { full: "√", half: "△", absent: "×", off: "–" };
/** The signs of the month sheet (domain 4.9): they stand beside a colour, never instead of words. */
const daySigns: Readonly<Record<"zh" | "en", Signs>> = {
  zh: { ...shared, leave: "假", official: "公", stopped: "停", rest: "休" },
  en: { ...shared, leave: "L", official: "O", stopped: "S", rest: "R" },
};

/**
 * One month as a Monday-first table. `days` holds the marked days by day of month (1 to 31),
 * `names` the words behind each sign, `weekdays` seven short names from Monday on.
 */
export function MonthCalendar({
  month,
  caption,
  days,
  names,
  weekdays,
}: {
  /** `yyyy-MM` */
  month: string;
  caption: string;
  days: ReadonlyMap<number, { mark: DayMark; note?: string; href?: string }>;
  names: Readonly<Record<DayMark, string>>;
  weekdays: readonly string[];
}) {
  const { i18n } = useTranslation("shell");
  const signs = daySigns[i18n.language === "en" ? "en" : "zh"];
  const used = new Set([...days.values()].map(({ mark }) => mark));
  return (
    <div className="calendar">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <DayCell key={index} day={day} entry={day === null ? undefined : days.get(day)} names={names} signs={signs} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="calendar-legend">
        {[...used].map((mark) => (
          <Fragment key={mark}>
            <dt className={`day-${mark}`}>{signs[mark]}</dt>
            <dd>{names[mark]}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

/** The days of a month (`yyyy-MM`) in Monday-first weeks; null outside the month. */
export function weeksOf(month: string): Array<Array<number | null>> {
  const [year = 1970, monthNumber = 1] = month.split("-").map(Number);
  const length = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  const lead = (new Date(Date.UTC(year, monthNumber - 1, 1)).getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - lead + 1;
      return day >= 1 && day <= length ? day : null;
    }),
  );
}

function DayCell({
  day,
  entry,
  names,
  signs,
}: {
  day: number | null;
  entry: { mark: DayMark; note?: string; href?: string } | undefined;
  names: Readonly<Record<DayMark, string>>;
  signs: Signs;
}) {
  if (day === null) return <td />;
  if (entry === undefined) return <td className="day">{day}</td>;
  const words = entry.note ? `${names[entry.mark]} ${entry.note}` : names[entry.mark];
  const inside = (
    <>
      <span className="day-number">{day}</span>
      <b aria-hidden="true">{signs[entry.mark]}</b>
      <span className="sr-only">{` ${words}`}</span>
    </>
  );
  return (
    <td className={`day day-${entry.mark}`} title={words}>
      {entry.href === undefined ? inside : <a href={entry.href}>{inside}</a>}
    </td>
  );
}
