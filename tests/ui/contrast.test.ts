import { describe, expect, it } from "vitest";
import { accentVariables } from "#app/shell/accent.ts";
import { defaultPreferences } from "#app/shell/preferences.ts";
import { themes } from "#app/shell/theme.ts";
import { contrast, readable } from "#app/ui/contrast.ts";
import { paletteOf } from "./palette.ts";

const schemes = ["light", "dark"] as const;
const accents = ["#409EFF", "#ffff00", "#ffffff", "#000000", "#d6336c", "#12b886"];

const onPage = [
  ...["--text", "--dim", "--link"].flatMap((ink) => ["--card", "--soft"].map((ground) => [ink, ground])),
  ["--text", "--page"],
  ["--dim", "--page"],
  ["--link", "--tint"],
  ["--dim", "--grey-soft"],
  ["--text", "--grey-soft"],
  ...["ok", "warn", "bad", "info"].flatMap((tone) => [
    [`--${tone}`, "--card"],
    [`--${tone}`, `--${tone}-soft`],
  ]),
  ["--bad", "--soft"],
] as const;

const onFrame = [
  ["--side-text", "--side"],
  ["--side-on", "--side"],
  ["--side-on", "--side-hover"],
  ["--side-active-text", "--side-active"],
  ["--head-text", "--head"],
  ["--head-text", "--head-hover"],
] as const;

describe.each(themes)("%s", (theme) => {
  it.each(schemes)("is readable in the %s scheme", (scheme) => {
    const colour = paletteOf(theme, scheme);
    expect(tooFaint([...onPage, ...onFrame], colour, 4.5)).toEqual([]);
  });

  it("keeps its gradients as readable as their first colour", () => {
    const colour = paletteOf(theme, "light");
    for (const part of ["side", "head"]) {
      if (isSet(colour, `--${part}-2`)) expect(tooFaint([[`--${part}-text`, `--${part}-2`]], colour, 4.5)).toEqual([]);
    }
    if (isSet(colour, "--brand")) {
      expect(contrast(colour(isSet(colour, "--brand-text") ? "--brand-text" : "--side-on"), colour("--brand"))).toBeGreaterThan(4.5);
    }
  });
});

describe.each(accents)("the colour %s", (accent) => {
  it.each(schemes)("stays readable as text and under white text in the %s scheme", (scheme) => {
    const colour = paletteOf("theme-white", scheme, accentVariables(accent));
    const pairs = [["--link", "--card"], ["--link", "--tint"], ["--link", "--soft"], ["--side-active-text", "--side-active"]] as const;
    expect(tooFaint(pairs, colour, 4.5)).toEqual([]);
    expect(contrast("#ffffff", colour("--accent-fill"))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the sheet", () => {
  it("carries the shades of the colour that holds before one is chosen", () => {
    const colour = paletteOf("theme-hey", "light");
    for (const [name, shade] of Object.entries(accentVariables(defaultPreferences.accent))) {
      expect(colour(name)).toBe(shade.toLowerCase());
    }
  });
});

describe("shapes", () => {
  it.each(schemes)("of inputs, bars and rings stand out from the card in the %s scheme", (scheme) => {
    const colour = paletteOf("theme-hey", scheme);
    const shapes = ["--edge", "--ok-fill", "--warn-fill", "--bad-fill", "--link"].map((name) => [name, "--card"] as const);
    expect(tooFaint(shapes, colour, 3)).toEqual([]);
  });
});

describe("contrast", () => {
  it("of black on white is 21 and of a colour on itself 1", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#409EFF", "#409eff")).toBe(1);
  });

  it("leaves a colour alone that is readable already", () => {
    expect(readable("#123456", "#000000", { grounds: ["#ffffff"], least: 4.5 })).toBe("#123456");
  });
});

function tooFaint(pairs: ReadonlyArray<readonly string[]>, colour: (name: string) => string, least: number): string[] {
  return pairs.flatMap(([ink = "", ground = ""]) => {
    const reached = contrast(colour(ink), colour(ground));
    return reached < least ? [`${ink} on ${ground}: ${reached.toFixed(2)}`] : [];
  });
}

function isSet(colour: (name: string) => string, name: string): boolean {
  try {
    return colour(name) !== "";
  } catch {
    return false;
  }
}
