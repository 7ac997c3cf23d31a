import { isAccent, isDensity, isLocale, isScheme, isTheme } from "./theme.ts";
import type { Density, Locale, Scheme, Theme } from "./theme.ts";

/** How one person wants the screens to look; lives in a cookie of its own, so it works without scripts. */
export type Preferences = {
  theme: Theme;
  scheme: Scheme;
  /** `#rrggbb` */
  accent: string;
  /** Absent until chosen: then the browser's language decides. */
  locale?: Locale;
  density: Density;
  /** The sidebar shows icons alone. */
  collapsed: boolean;
  /** Lists as the plain table, or as the advanced one once scripts run. */
  table: TableMode;
};

export type TableMode = "plain" | "advanced";

/** What holds before anything is chosen (spec §9). */
export const defaultPreferences: Preferences = {
  theme: "theme-hey",
  scheme: "light",
  accent: "#409EFF",
  density: "comfortable",
  collapsed: false,
  table: "plain",
};

export const preferencesCookie = "preferences";

/** Cookie text such as `theme=theme-dark&collapsed=1`; what is as by default is left out. */
export function encodePreferences(preferences: Preferences): string {
  const chosen = Object.entries(preferences).filter(
    ([name, value]) => value !== undefined && value !== Object.entries(defaultPreferences).find(([key]) => key === name)?.[1],
  );
  return new URLSearchParams(chosen.map(([name, value]) => [name, value === true ? "1" : String(value)])).toString();
}

/** Reads the cookie text; whatever is missing or not allowed falls back to its default. */
export function decodePreferences(text: string | null | undefined): Preferences {
  let preferences = defaultPreferences;
  for (const [name, value] of new URLSearchParams(text ?? "")) {
    preferences = changePreference(preferences, name, value) ?? preferences;
  }
  return preferences;
}

/** The preferences with one changed, as a form posts it; undefined when name or value is not allowed. */
export function changePreference(preferences: Preferences, name: string, value: string): Preferences | undefined {
  const change = changes.get(name)?.(value);
  return change && { ...preferences, ...change };
}

const changes = new Map<string, (value: string) => Partial<Preferences> | undefined>([
  ["theme", (value) => (isTheme(value) ? { theme: value } : undefined)],
  ["scheme", (value) => (isScheme(value) ? { scheme: value } : undefined)],
  ["accent", (value) => (isAccent(value) ? { accent: value } : undefined)],
  ["locale", (value) => (isLocale(value) ? { locale: value } : undefined)],
  ["density", (value) => (isDensity(value) ? { density: value } : undefined)],
  ["table", (value) => (value === "plain" || value === "advanced" ? { table: value } : undefined)],
  ["collapsed", (value) => (value === "1" || value === "0" ? { collapsed: value === "1" } : undefined)],
]);
