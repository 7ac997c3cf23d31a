import { ChartFrame } from "./chart-frame.tsx";
import { short } from "./chart-scale.ts";
import type { TagTone } from "./tag.tsx";

const box = { width: 480, value: 60, row: 28 };

/** Horizontal bars, longest scale at `max`; names stand before the bars, figures behind them. */
export function ChartBars({
  title,
  tableLabel,
  head,
  bars,
  unit = "",
  max,
}: {
  title: string;
  tableLabel: string;
  /** Column heads of the table: the name, the figure. */
  head: readonly [string, string];
  bars: ReadonlyArray<{ name: string; value: number; tone?: TagTone; href?: string }>;
  unit?: string;
  max?: number;
}) {
  const top = Math.max(1e-9, max ?? Math.max(0, ...bars.map((bar) => bar.value)));
  const label = Math.max(...bars.map((bar) => shorten(bar.name).length), 2) * 14 + 12;
  const height = bars.length * box.row + 4;
  const rows = bars.map(({ name, value }) => [name, `${value}${unit}`]);
  return (
    <ChartFrame title={title} tableLabel={tableLabel} head={head} rows={rows}>
      <svg viewBox={`0 0 ${box.width} ${height}`} role={bars.some((bar) => bar.href) ? "group" : "img"}>
        <title>{title}</title>
        {bars.map((bar, index) => (
          <Bar key={bar.name} {...bar} label={label} y={index * box.row} ratio={bar.value / top} text={`${bar.value}${unit}`} />
        ))}
      </svg>
    </ChartFrame>
  );
}

function Bar({
  name,
  tone = "blue",
  href,
  label,
  y,
  ratio,
  text,
}: {
  name: string;
  tone?: TagTone;
  href?: string;
  label: number;
  y: number;
  ratio: number;
  text: string;
}) {
  const room = box.width - label - box.value;
  const width = short(Math.max(0, Math.min(1, ratio)) * room);
  const drawing = (
    <>
      <text x={label - 10} y={y + 19} textAnchor="end">
        {shorten(name)}
      </text>
      <rect className="bar-track" x={label} y={y + 8} width={room} height="14" rx="3" />
      <rect className={`bar bar-${tone}`} x={label} y={y + 8} width={width} height="14" rx="3" />
      <text className="bar-value" x={label + room + 8} y={y + 19}>
        {text}
      </text>
    </>
  );
  return href === undefined ? (
    <g>{drawing}</g>
  ) : (
    <a href={href} aria-label={`${name} ${text}`}>
      {drawing}
    </a>
  );
}

// SVG text does not wrap; the whole name stands in the table below the chart.
function shorten(name: string): string {
  return name.length > 9 ? `${name.slice(0, 8)}…` : name;
}
