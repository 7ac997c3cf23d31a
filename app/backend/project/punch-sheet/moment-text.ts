/**
 * A day, a time of day, or both, as a cell gives them. `date` is yyyy-MM-dd; `seconds` counts from that day's midnight
 * and passes 86,400 for a time after midnight ("次日 01:20", "25:20").
 */
export type Moment = { date?: string; seconds?: number; isNextDay?: boolean };

const daySeconds = 86_400;
/** Longer text is no moment, and would keep the patterns below busy. */
const longestMoment = 60;

const dateShape =
  /^(?:(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|(\d{4})(\d{2})(\d{2})(?=\d{6}$|\D|$)|(\d{2})[-/.](\d{1,2})[-/.](\d{1,2}))(?!\d*[-/.:])/;
const weekday = /^[\s(]*(?:(?:星期|周|礼拜)[一二三四五六日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?)[\s)]*/i;
const nextDayWord = "次日|隔日|隔天|翌日|第二天|\\+1(?!\\d)(?:日|天)?";
const clockShape = new RegExp(
  `^(?:当日|当天|(?<before>${nextDayWord}))?\\s*(?<half>上午|凌晨|早上|中午|下午|晚上|[ap]m)?\\s*` +
    "(?<hour>\\d{1,2})[:时点]\\s*(?<minute>\\d{1,2})(?:[:分]\\s*(?<second>\\d{1,2})(?:\\.\\d+)?秒?)?分?\\s*(?<tail>[ap]m)?" +
    `\\s*(?<zone>z|\\+\\d{2}:?\\d{2})?\\s*\\(?(?<after>${nextDayWord})?\\)?\\s*(?:\\([^()]*\\)|正常|迟到|早退|外勤|补卡)?$`,
  "i",
);

/** Half-width, trimmed, without the apostrophe Excel users put before text. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u200b\ufeff]/g, "")
    .trim()
    .replace(/^'+/, "")
    .trim();
}

/** Reads a date, a time or both out of text in the shapes people have; undefined when it is none of them. */
export function parseMoment(text: string): Moment | undefined {
  const plain = plainText(text).replace(/\s+/g, " ");
  if (plain.length > longestMoment) return undefined;
  const match = dateShape.exec(plain);
  if (match === null) return parseClock(plain);
  const date = dateOf(match);
  if (date === undefined) return undefined;
  const rest = plain
    .slice(match[0].length)
    .replace(weekday, "")
    .replace(/^[T\s,]+/, "");
  if (rest === "") return { date };
  const clock = parseClock(/^\d{6}$/.test(rest) ? rest.replace(/(..)(..)(..)/, "$1:$2:$3") : rest);
  return clock === undefined ? undefined : { ...clock, date };
}

/** All times of one cell, split at line breaks and list signs; undefined when any piece cannot be read. */
export function parseMoments(text: string): Moment[] | undefined {
  const pieces = plainText(text)
    .split(/[\n\r;,、|]+/)
    .flatMap((piece) =>
      /^\s*\d{1,2}:\d{2}(?::\d{2})?(?:\s+\d{1,2}:\d{2}(?::\d{2})?)+\s*$/.test(piece)
        ? piece.trim().split(/\s+/)
        : [piece],
    )
    .filter((piece) => piece.trim() !== "");
  const moments = pieces.map(parseMoment).filter((moment) => moment !== undefined);
  return moments.length === pieces.length ? moments : undefined;
}

/** A bare time of day; from 24 hours on it is the next day's. */
export function ofSeconds(seconds: number): Moment {
  return seconds < daySeconds ? { seconds } : { seconds, isNextDay: true };
}

/** The wall-clock second `seconds` after the midnight of `date`, as yyyy-MM-dd HH:mm:ss; no time zone takes part. */
export function wallClock(date: string, seconds: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}

function dateOf(match: RegExpExecArray): string | undefined {
  const [year, month, day] = match
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const full = fullYear(year);
  const time = new Date(Date.UTC(full, month - 1, day));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal && full >= 2000 && full <= 2099 ? time.toISOString().slice(0, 10) : undefined;
}

// "10/1/26" is not 2010: two digits are a year only where they cannot be a month.
function fullYear(year: number): number {
  return year >= 20 && year < 100 ? 2000 + year : year;
}

function parseClock(text: string): Moment | undefined {
  const parts = clockShape.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const isNextDay = [parts.before, parts.after].some((word) => word !== undefined);
  const [minute, second] = [Number(parts.minute), Number(parts.second ?? 0)];
  const hour = hourOf(Number(parts.hour), [parts.half, parts.tail].join("").toLowerCase());
  if (Math.max(minute, second) > 59 || hour > (isNextDay ? 23 : 47)) return undefined;
  const seconds = hour * 3600 + minute * 60 + second + zoneShift(parts.zone);
  return ofSeconds(isNextDay ? seconds + daySeconds : seconds);
}

function hourOf(hour: number, half: string): number {
  if (["下午", "晚上", "pm"].includes(half) && hour < 12) return hour + 12;
  if (half === "中午" && hour < 11) return hour + 12;
  return ["上午", "凌晨", "早上", "am"].includes(half) && hour === 12 ? 0 : hour;
}

// A time that names its own zone is moved to Beijing time, the clock everybody on site reads.
function zoneShift(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const parts = /^\+(\d{2}):?(\d{2})$/.exec(zone);
  return 8 * 3600 - Number(parts?.[1] ?? 0) * 3600 - Number(parts?.[2] ?? 0) * 60;
}
