/** The themes of spec §9, in the order of the chooser; their names are locale keys `theme.<name>`. */
export const themes = [
  "default",
  "theme-white",
  "theme-dark",
  "theme-star",
  "theme-bule",
  "theme-iview",
  "theme-vip",
  "theme-cool",
  "theme-d2",
  "theme-hey",
  "theme-lte",
] as const;
export const schemes = ["light", "dark", "auto"] as const;
export const densities = ["comfortable", "compact"] as const;
export const locales = ["zh", "en"] as const;

export type Theme = (typeof themes)[number];
export type Scheme = (typeof schemes)[number];
export type Density = (typeof densities)[number];
export type Locale = (typeof locales)[number];

/** One of the eleven theme names. */
export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** Light, dark, or as the machine says. */
export function isScheme(value: unknown): value is Scheme {
  return schemes.some((scheme) => scheme === value);
}

/** Height of table rows and forms. */
export function isDensity(value: unknown): value is Density {
  return densities.some((density) => density === value);
}

/** Language of the screens. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** A colour as `<input type="color">` posts it: `#rrggbb`. */
export function isAccent(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}
