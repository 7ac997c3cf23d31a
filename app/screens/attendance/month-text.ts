/** `yyyy-MM` out of what a person or browser writes for a month (2026-9, 2026/09, 202609, 2026年9月); undefined for the rest. */
export function monthText(text: string): string | undefined {
  const match = /^(20\d{2})\s*[-/.年]?\s*(1[0-2]|0?[1-9])\s*月?$/.exec(text.trim());
  return match ? `${match[1]}-${(match[2] ?? "").padStart(2, "0")}` : undefined;
}

/** The month `by` months after `month` (`yyyy-MM`), before it when negative. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The month that now is in Shanghai, as the platform counts days. */
export function currentMonth(now = Date.now()): string {
  return new Date(now + 8 * 3_600_000).toISOString().slice(0, 7);
}
