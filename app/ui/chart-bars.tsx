import { ChartFrame } from "./chart-frame.tsx";
import { short } from "./chart-scale.ts";
import type { TagTone } from "./tag.tsx";

type Bar = { name: string; value: number | null; tone?: TagTone; href?: string | undefined };

/**
 * Horizontal bars, longest scale at `max`. Names and figures are text beside each drawing, so they keep their size on
 * narrow screens; a null value has no bar and shows a dash.
 */
export function ChartBars({
  title,
  note,
  tableLabel,
  head,
  bars,
  unit = "",
  max,
}: {
  title: string;
  note?: string;
  tableLabel: string;
  /** Column heads of the table: the name, the figure. */
  head: readonly [string, string];
  bars: readonly Bar[];
  unit?: string;
  max?: number;
}) {
  const top = Math.max(1e-9, max ?? Math.max(0, ...bars.map((bar) => bar.value ?? 0)));
  const shown = bars.map((bar) => ({ ...bar, text: bar.value === null ? "—" : `${bar.value}${unit}` }));
  return (
    <ChartFrame title={title} note={note} tableLabel={tableLabel} head={head} rows={shown.map(({ name, text, href }) => [name, { text, href }])}>
      <ol className="bars">
        {shown.map((bar, index) => (
          <li key={index}>
            <BarLine {...bar} ratio={(bar.value ?? 0) / top} />
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

function BarLine({ name, text, tone = "blue", href, ratio }: Bar & { text: string; ratio: number }) {
  const inside = (
    <>
      <span className="bar-name">{name}</span>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar-track" width="100" height="14" />
        <rect className={`bar bar-${tone}`} width={short(Math.max(0, Math.min(1, ratio)) * 100)} height="14" />
      </svg>
      <span className="bar-value">{text}</span>
    </>
  );
  return href === undefined ? <span className="bar-line">{inside}</span> : <a className="bar-line" href={href}>{inside}</a>;
}
