import { mix, readable } from "#app/ui/contrast.ts";

const white = "#ffffff";
const lightGrounds = [white, "#f2f4f8"];
const darkGround = "#191f29";

/**
 * The custom properties that carry a person's colour (`#rrggbb`): the colour itself for decoration, and shades
 * of it that stay readable (contrast 4.5) as a fill under white text and as text on light and dark ground.
 */
export function accentVariables(accent: string): Record<`--${string}`, string> {
  const soft = mix(accent, white, 0.1);
  const softDark = mix(accent, darkGround, 0.18);
  return {
    "--accent": accent,
    "--accent-fill": readable(accent, "#000000", { grounds: [white], least: 4.5 }),
    "--accent-ink": readable(accent, "#000000", { grounds: [...lightGrounds, soft], least: 4.5 }),
    "--accent-soft": soft,
    "--accent-ink-dark": readable(accent, white, { grounds: [darkGround, "#202836", softDark], least: 4.5 }),
    "--accent-soft-dark": softDark,
  };
}

/** The same as a rule for an inlined sheet, after the theme sheet. */
export function accentCss(accent: string): string {
  const declarations = Object.entries(accentVariables(accent)).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(";")}}`;
}
