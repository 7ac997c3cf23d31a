const WORLD_SEED = 20_260_101;

/** A stream of random choices that is the same for the same labels, on every machine (domain 10). */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
};

/** The stream of the numbered thing, e.g. `randomOf(personNumber, month)`. */
export function randomOf(...labels: number[]): Random {
  let state = labels.reduce(mix, WORLD_SEED);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return scramble(state) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (from) => at(from, between(0, from.length - 1)),
    shuffled: (from) => from.map((value) => ({ value, key: next() })).sort((a, b) => a.key - b.key).map(({ value }) => value),
  };
}

/** The element at `index`, counted round the list. Throws RangeError for an empty list. */
export function at<T>(list: readonly T[], index: number): T {
  for (const value of list.slice(index % list.length, (index % list.length) + 1)) return value;
  throw new RangeError("nothing to choose from");
}

function mix(state: number, label: number): number {
  return scramble((Math.imul(state, 31) + label) | 0) | 0;
}

// The mulberry32 output step.
function scramble(state: number): number {
  let word = Math.imul(state ^ (state >>> 15), state | 1);
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
  return (word ^ (word >>> 14)) >>> 0;
}
