/** Rounds half up to two decimals, as every day, point and rate figure is kept (domain 5.1). */
export function round2(value: number): number {
  return Math.floor(exact(value * 100) + 0.5) / 100;
}

/** `half(x) = floor(2x + 0.5) / 2`: the nearest half day, ties upward (domain 5.1). */
export function half(value: number): number {
  return Math.floor(exact(value * 2) + 0.5) / 2;
}

/** `value` held between `low` and `high`, both included. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The sum of the numbers, to two decimals. */
export function sum2(values: readonly number[]): number {
  return round2(values.reduce((total, value) => total + value, 0));
}

// 1.005 × 100 is 100.49999999999999 in binary; twelve digits keep every decimal figure and drop that noise.
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
