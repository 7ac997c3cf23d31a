import { type ChartCell, ChartFrame } from "./chart-frame.tsx";
import { niceTicks, short } from "./chart-scale.ts";
import type { TagTone } from "./tag.tsx";

const box = { width: 480, height: 210, left: 48, right: 16, top: 12, bottom: 28 };
const plot = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom };
const MAX_LABELS = 8;

type Counts = { values: readonly number[] };
type Series = Counts & { name: string; tone: TagTone };

/** Columns of stacked counts, one column for each label; `hrefs` lead from a column to the rows behind it. */
export function ChartColumns({
  title,
  note,
  tableLabel,
  labelsHead,
  labels,
  names = labels,
  series,
  hrefs,
}: {
  title: string;
  note?: string;
  tableLabel: string;
  labelsHead: string;
  /** Short words below the columns. */
  labels: readonly string[];
  /** Whole names of the columns, for the table. */
  names?: readonly string[];
  series: readonly Series[];
  hrefs?: ReadonlyArray<string | undefined>;
}) {
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const ticks = niceTicks(Math.max(5, ...sums));
  const top = ticks[ticks.length - 1] ?? 1;
  const rows = names.map((name, at): ChartCell[] => [{ text: name, href: hrefs?.[at] }, ...series.map(({ values }) => values[at] ?? 0)]);
  return (
    <ChartFrame title={title} note={note} tableLabel={tableLabel} head={[labelsHead, ...series.map(({ name }) => name)]} rows={rows}>
      <ul className="chart-legend legend-box">
        {series.map(({ name, tone }) => (
          <li key={name} className={`legend-${tone}`}>
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img">
        <title>{title}</title>
        <Axis ticks={ticks} labels={labels} />
        {series.map(({ name, tone }, at) => (
          <path key={name} className={`bar bar-${tone}`} d={columnsPath(series.slice(0, at + 1), { count: labels.length, top })} />
        ))}
      </svg>
    </ChartFrame>
  );
}

/** Rectangles of the last series of a stack on top of the others, as one path; counts of nothing leave nothing. */
export function columnsPath(stack: readonly Counts[], { count, top }: { count: number; top: number }): string {
  const step = plot.width / Math.max(1, count);
  const width = short(Math.min(28, step * 0.66));
  const own = stack.at(-1)?.values ?? [];
  return own
    .map((value, at) => {
      if (value === 0) return "";
      const end = stack.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
      const x = short(box.left + step * (at + 0.5) - width / 2);
      return `M${x} ${short(yOf(end, top))}h${width}v${short((value / top) * plot.height)}h-${width}z`;
    })
    .join("");
}

function yOf(value: number, top: number): number {
  return box.top + plot.height * (1 - value / top);
}

function Axis({ ticks, labels }: { ticks: readonly number[]; labels: readonly string[] }) {
  const step = plot.width / Math.max(1, labels.length);
  const every = Math.ceil(labels.length / MAX_LABELS);
  const top = ticks[ticks.length - 1] ?? 1;
  return (
    <g className="axis" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${short(yOf(tick, top))}H${box.width - box.right}`} />
          <text x={box.left - 6} y={short(yOf(tick, top) + 4)} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {labels.map((label, at) =>
        at % every === 0 ? (
          <text key={at} x={short(box.left + step * (at + 0.5))} y={box.height - 8} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}
