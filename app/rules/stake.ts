import { clamp } from "./rounding.ts";

/** A point on the line: letters before K (none main line, `Z` left, `Y` right, `A` ramp), metres from its origin. */
export type Stake = { prefix: string; metres: number };
/** A break in the numbering: stake `from` goes on as `to`; a larger `to` skips metres, a smaller one repeats them. */
export type StakeGap = { from: Stake; to: Stake };

/** Reads `ZK12+345.5`; null when it is not a stake number (domain 6.3). */
export function parseStake(text: string): Stake | null {
  const match = /^([A-Z]{0,3})K(\d{1,4})\+(\d{3}(?:\.\d{1,3})?)$/.exec(text);
  if (!match) return null;
  return { prefix: match[1] ?? "", metres: millimetre(Number(match[2]) * 1000 + Number(match[3])) };
}

/** Writes a stake back: `{prefix: "Z", metres: 12345.5}` is `ZK12+345.5`. */
export function formatStake({ prefix, metres }: Stake): string {
  const millimetres = Math.round(clamp(metres, 0, 9_999_999.999) * 1000);
  const kilometre = Math.floor(millimetres / 1_000_000);
  const [whole = "", decimals = ""] = ((millimetres % 1_000_000) / 1000).toString().split(".");
  return `${prefix}K${kilometre}+${whole.padStart(3, "0")}${decimals && `.${decimals}`}`;
}

/** Negative, zero or positive as `a` lies before, at or after `b`; null when their prefixes differ (domain 6.3). */
export function compareStakes(a: Stake, b: Stake): number | null {
  return a.prefix === b.prefix ? millimetre(a.metres - b.metres) : null;
}

/** Metres of road from `start` to `end`, breaks in the numbering taken out or added; null when prefixes differ. */
export function stakeLength(start: Stake, end: Stake, gaps: readonly StakeGap[] = []): number | null {
  let length = compareStakes(end, start);
  for (const gap of gaps) {
    const skipped = gap.from.prefix === start.prefix ? compareStakes(gap.to, gap.from) : null;
    if (length === null || skipped === null) return null;
    length = millimetre(length - skipped);
  }
  return length;
}

function millimetre(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
