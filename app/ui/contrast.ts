type Rgb = readonly [number, number, number];

/** Contrast of two `#rrggbb` colours by WCAG 2: 1 (none) to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `colour` over `ground`, both `#rrggbb`; share is 0 to 1. */
export function mix(colour: string, ground: string, share: number): string {
  const [top, below] = [channels(colour), channels(ground)];
  const mixed = top.map((channel, index) => Math.round(channel * share + (below[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** `colour` pulled towards `pull` just far enough to reach contrast `least` on every one of `grounds`. */
export function readable(colour: string, pull: string, { grounds, least }: { grounds: readonly string[]; least: number }): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const candidate = mix(colour, pull, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= least)) return candidate;
  }
  return pull;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
