import { type ChartCell, ChartFrame, ChartLegend } from "./chart-frame.tsx";
import { niceTicks, short } from "./chart-scale.ts";

const box = { width: 480, height: 210, left: 48, right: 16, top: 12, bottom: 28 };
const MAX_LABELS = 5;

type Line = { name: string; values: ReadonlyArray<number | null>; hrefs?: ReadonlyArray<string | undefined> };
type Scale = { x: (index: number) => number; y: (value: number) => number };
type Guide = { value: number; tone: "orange" | "red" };

/** Lines over time. A null value breaks its line; `guides` are dashed levels such as the 80 % warn line. */
export function ChartLine({
  title,
  note,
  tableLabel,
  labelsHead = "",
  labels,
  lines,
  guides = [],
  unit = "",
  min = 0,
  max,
}: {
  title: string;
  note?: string;
  tableLabel: string;
  /** Head of the table's first column. */
  labelsHead?: string;
  labels: readonly string[];
  lines: readonly Line[];
  guides?: readonly Guide[];
  unit?: string;
  /** Bottom of the scale. */
  min?: number;
  /** Top of the scale; by default the largest value. */
  max?: number;
}) {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const ticks = niceTicks((max ?? Math.max(0, ...values)) - min).map((tick) => tick + min);
  const scale = scaleFor({ points: labels.length, bottom: min, top: ticks[ticks.length - 1] ?? min + 1 });
  const head = [labelsHead, ...lines.map((line) => line.name)];
  return (
    <ChartFrame title={title} note={note} tableLabel={tableLabel} head={head} rows={rowsOf(labels, lines, unit)}>
      <ChartLegend names={lines.map((line) => line.name)} />
      <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img">
        <title>{title}</title>
        <Axis ticks={ticks} labels={labels} scale={scale} unit={unit} />
        {guides.map(({ value, tone }) => (
          <path key={value} className={`guide guide-${tone}`} d={`M${box.left} ${short(scale.y(value))}H${box.width - box.right}`} />
        ))}
        {lines.map((line, index) => (
          <g key={line.name} className={`series-${index + 1}`}>
            <path className="line" d={linePath(line.values, scale)} />
            <Dots values={line.values} scale={scale} />
          </g>
        ))}
      </svg>
    </ChartFrame>
  );
}

/** The path of a line, begun anew after each gap. */
export function linePath(values: ReadonlyArray<number | null>, { x, y }: Scale): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isStart = index === 0 || values[index - 1] === null;
      return `${isStart ? "M" : "L"}${short(x(index))} ${short(y(value))}`;
    })
    .join("");
}

/** Points that a dot marks: the last one, and each that has no neighbour to be joined to. */
export function dottedPoints(values: ReadonlyArray<number | null>): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  const present = values.flatMap((value, index) => (value === null ? [] : [index]));
  return present.filter((index) => index === present.at(-1) || (isGap(index - 1) && isGap(index + 1)));
}

function rowsOf(labels: readonly string[], lines: readonly Line[], unit: string): ChartCell[][] {
  return labels.map((label, index) => [
    label,
    ...lines.map(({ values, hrefs }) => ({ text: shown(values[index], unit), href: hrefs?.[index] })),
  ]);
}

function scaleFor({ points, bottom, top }: { points: number; bottom: number; top: number }): Scale {
  const width = box.width - box.left - box.right;
  const height = box.height - box.top - box.bottom;
  return {
    x: (index) => box.left + (points > 1 ? (index * width) / (points - 1) : width / 2),
    y: (value) => box.top + height - ((Math.max(bottom, value) - bottom) / (top - bottom)) * height,
  };
}

function shown(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? "—" : `${value}${unit}`;
}

function Dots({ values, scale }: { values: ReadonlyArray<number | null>; scale: Scale }) {
  return (
    <>
      {dottedPoints(values).map((index) => (
        <circle key={index} className="dot" cx={short(scale.x(index))} cy={short(scale.y(values[index] ?? 0))} r="3.5" />
      ))}
    </>
  );
}

function Axis({ ticks, labels, scale, unit }: { ticks: number[]; labels: readonly string[]; scale: Scale; unit: string }) {
  const every = Math.ceil(labels.length / MAX_LABELS);
  return (
    <g className="axis" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${short(scale.y(tick))}H${box.width - box.right}`} />
          <text x={box.left - 6} y={short(scale.y(tick) + 4)} textAnchor="end">{`${tick}${unit}`}</text>
        </g>
      ))}
      {labels.map((label, index) =>
        // Counted from the end: the newest is the one that is looked at.
        (labels.length - 1 - index) % every === 0 ? (
          <text key={label} x={short(scale.x(index))} y={box.height - 8} textAnchor={index === labels.length - 1 && index > 0 ? "end" : "middle"}>
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}
