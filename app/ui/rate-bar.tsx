import type { TagTone } from "./tag.tsx";

/**
 * A rate in percent as a bar with its figure; below `yellow` it warns, below `red` it alarms (domain 4.9).
 * A null rate (nobody was required to attend) shows a dash, never zero.
 */
export function RateBar({
  rate,
  yellow = 80,
  red = 60,
  label,
}: {
  rate: number | null;
  yellow?: number;
  red?: number;
  label?: string;
}) {
  if (rate === null) return <span className="rate dim">—</span>;
  const width = Math.max(0, Math.min(100, rate));
  return (
    <span className={`rate rate-${rateTone(rate, { yellow, red })}`}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="rate-track" width="100" height="8" rx="4" />
        <rect width={width} height="8" rx="4" />
      </svg>
      <span>{label ?? `${rate}%`}</span>
    </span>
  );
}

/** Green, orange or red, by the warn lines of the post (percent). */
export function rateTone(rate: number, lines: { yellow: number; red: number }): Extract<TagTone, "green" | "orange" | "red"> {
  if (rate < lines.red) return "red";
  return rate < lines.yellow ? "orange" : "green";
}
