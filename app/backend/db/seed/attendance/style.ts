import type { Random } from "../random.ts";

/** How somebody keeps to the site (domain 10). */
export type Style = "diligent" | "medium" | "weak" | "bad";

/** The style of person `number`: of any hundred in a row 70 diligent, 20 medium, 8 weak, 2 bad. */
export function styleOf(number: number): Style {
  const place = (number * 61) % 100;
  if (place < 70) return "diligent";
  if (place < 90) return "medium";
  return place < 98 ? "weak" : "bad";
}

/** Whether person `number` now and then sends a false location: the bad, and some of the weak. */
export function fakesLocation(number: number): boolean {
  return styleOf(number) === "bad" || (styleOf(number) === "weak" && number % 5 === 0);
}

/** Days to attend of `required` in a month, in halves: of it 95–110 %, 80–95 %, 60–80 % or less than 60 %. */
export function attendedTarget(random: Random, style: Style, required: number): number {
  const [low, high] = bands[style];
  const days = required * (low + random.next() * (high - low));
  return style === "diligent" ? Math.ceil(days * 2) / 2 : Math.floor(days * 2) / 2;
}

// A little inside the band, so that rounding to half days stays in it.
const bands: Readonly<Record<Style, readonly [number, number]>> = {
  diligent: [0.955, 1.1],
  medium: [0.825, 0.945],
  weak: [0.625, 0.79],
  bad: [0.15, 0.57],
};
