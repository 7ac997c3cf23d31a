/** Round steps from 0 to at least `max`, at most five of them: `niceTicks(87)` is 0, 20, 40, 60, 80, 100. */
export function niceTicks(max: number): number[] {
  const top = max > 0 ? max : 1;
  const rough = top / 5;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.max(1, Math.ceil(top / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(10)));
}

/** Coordinates with at most one decimal, so that the page stays small. */
export function short(value: number): number {
  return Math.round(value * 10) / 10;
}
