import { ChartFrame, ChartLegend } from "./chart-frame.tsx";
import { niceTicks, short } from "./chart-scale.ts";

const box = { width: 480, height: 210, left: 40, right: 12, top: 12, bottom: 28 };

type Line = { name: string; values: ReadonlyArray<number | null> };
type Scale = { x: (index: number) => number; y: (value: number) => number };

/** Lines over time. A null value breaks its line; `guides` are dashed levels such as the 80 % warn line. */
export function ChartLine({
  title,
  tableLabel,
  labels,
  lines,
  guides = [],
  unit = "",
  max,
}: {
  title: string;
  tableLabel: string;
  labels: readonly string[];
  lines: readonly Line[];
  guides?: ReadonlyArray<{ value: number; tone: "orange" | "red" }>;
  unit?: string;
  /** Top of the scale; by default the largest value. */
  max?: number;
}) {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const ticks = niceTicks(max ?? Math.max(0, ...values));
  const scale = scaleFor({ points: labels.length, top: ticks[ticks.length - 1] ?? 1 });
  const rows = labels.map((label, index) => [label, ...lines.map((line) => shown(line.values[index], unit))]);
  return (
    <ChartFrame title={title} tableLabel={tableLabel} head={["", ...lines.map((line) => line.name)]} rows={rows}>
      <ChartLegend names={lines.map((line) => line.name)} />
      <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img">
        <title>{title}</title>
        <Axis ticks={ticks} labels={labels} scale={scale} unit={unit} />
        {guides.map(({ value, tone }) => (
          <path key={value} className={`guide guide-${tone}`} d={`M${box.left} ${short(scale.y(value))}H${box.width - box.right}`} />
        ))}
        {lines.map((line, index) => (
          <path key={line.name} className={`line series-${index + 1}`} d={linePath(line.values, scale)} />
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

function scaleFor({ points, top }: { points: number; top: number }): Scale {
  const width = box.width - box.left - box.right;
  const height = box.height - box.top - box.bottom;
  return {
    x: (index) => box.left + (points > 1 ? (index * width) / (points - 1) : width / 2),
    y: (value) => box.top + height - (value / top) * height,
  };
}

function shown(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? "—" : `${value}${unit}`;
}

function Axis({ ticks, labels, scale, unit }: { ticks: number[]; labels: readonly string[]; scale: Scale; unit: string }) {
  const every = Math.ceil(labels.length / 7);
  return (
    <g className="axis" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${short(scale.y(tick))}H${box.width - box.right}`} />
          <text x={box.left - 6} y={short(scale.y(tick) + 4)} textAnchor="end">{`${tick}${unit}`}</text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % every === 0 ? (
          <text key={label} x={short(scale.x(index))} y={box.height - 8} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}
