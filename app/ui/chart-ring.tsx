import { ChartFrame } from "./chart-frame.tsx";
import { short } from "./chart-scale.ts";
import type { TagTone } from "./tag.tsx";

const radius = 54;
const around = 2 * Math.PI * radius;

/** Shares of a whole as a ring, with `center` (the figure that matters) in its middle. */
export function ChartRing({
  title,
  caption,
  tableLabel,
  head,
  parts,
  center,
  note,
}: {
  title: string;
  /** Smaller words beside the title. */
  caption?: string;
  tableLabel: string;
  head: readonly [string, string];
  parts: ReadonlyArray<{ name: string; value: number; tone: TagTone; href?: string | undefined }>;
  center: string;
  note?: string;
}) {
  return (
    <ChartFrame title={title} tableLabel={tableLabel} head={head} rows={parts.map(({ name, value, href }) => [name, { text: String(value), href }])} note={caption}>
      <div className="chart-ring">
        <svg viewBox="0 0 140 140" role="img">
          <title>{title}</title>
          <circle className="ring-track" cx="70" cy="70" r={radius} />
          {ringArcs(parts).map(({ name, tone, length, offset }) => (
            <circle
              key={name}
              className={`ring ring-${tone}`}
              cx="70"
              cy="70"
              r={radius}
              strokeDasharray={`${short(length)} ${short(around)}`}
              strokeDashoffset={short(-offset)}
              transform="rotate(-90 70 70)"
            />
          ))}
          <text className="ring-center" x="70" y={note ? 72 : 78} textAnchor="middle">
            {center}
          </text>
          {note && (
            <text className="ring-note" x="70" y="92" textAnchor="middle">
              {note}
            </text>
          )}
        </svg>
        <ul className="chart-legend">
          {parts.map(({ name, value, tone, href }) => (
            <li key={name} className={`legend-${tone}`}>
              {href === undefined ? `${name} ${value}` : <a href={href}>{`${name} ${value}`}</a>}
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

/** Length and start of each part along the ring; parts of nothing take no room. */
export function ringArcs<Part extends { value: number }>(parts: readonly Part[]): Array<Part & { length: number; offset: number }> {
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0);
  let offset = 0;
  return parts
    .filter((part) => part.value > 0)
    .map((part) => {
      const arc = { ...part, length: (part.value / whole) * around, offset };
      offset += arc.length;
      return arc;
    });
}
