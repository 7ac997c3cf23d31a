/** A count with the digit groups of the language. */
export function countText(value: number, language: string): string {
  return value.toLocaleString(language);
}

/** A rate in percent; a dash where nothing was required, never zero. */
export function rateText(rate: number | null): string {
  return rate === null ? "—" : `${rate}%`;
}

/** `2026-10-31` as 2026年10月31日 or Oct 31, 2026. */
export function dateText(date: string, language: string): string {
  return formatted(date, language, { year: "numeric", month: language === "zh" ? "long" : "short", day: "numeric" });
}

/** `2026-10` as 2026年10月 or Oct 2026. */
export function monthText(month: string, language: string): string {
  return formatted(`${month}-01`, language, { year: "numeric", month: language === "zh" ? "long" : "short" });
}

/** `2026-10` as short as an axis needs it: 26/10 or Oct 26. */
export function monthMark(month: string, language: string): string {
  if (language === "zh") return `${month.slice(2, 4)}/${month.slice(5)}`;
  return formatted(`${month}-01`, language, { year: "2-digit", month: "short" });
}

/** The month `by` months after `month` (before it when negative), both `yyyy-MM`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

// Dates of the upstream are days of the site's calendar: no time zone may move them.
function formatted(date: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? date : new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" }).format(time);
}
