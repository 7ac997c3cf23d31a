import { linePath, dottedPoints } from "./chart-line.tsx";
import { short } from "./chart-scale.ts";

const box = { width: 100, height: 28, inset: 3 };

/** The run of a figure as a small line without axes, between `min` and `max`; gaps stay gaps. */
export function ChartSpark({ label, values, min, max }: { label: string; values: ReadonlyArray<number | null>; min: number; max: number }) {
  const scale = sparkScale({ points: values.length, min, max });
  return (
    <svg className="spark" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <path className="line" d={linePath(values, scale)} />
      {dottedPoints(values).map((index) => (
        <circle key={index} className="dot" cx={short(scale.x(index))} cy={short(scale.y(values[index] ?? 0))} r="2.2" />
      ))}
    </svg>
  );
}

/** Places of the points of a small line; values beyond the scale lie on its edge. */
export function sparkScale({ points, min, max }: { points: number; min: number; max: number }) {
  const width = box.width - 2 * box.inset;
  const height = box.height - 2 * box.inset;
  return {
    x: (index: number) => box.inset + (points > 1 ? (index * width) / (points - 1) : width / 2),
    y: (value: number) => box.inset + height * (1 - (Math.max(min, Math.min(max, value)) - min) / (max - min)),
  };
}
