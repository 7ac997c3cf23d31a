/** Languages of the product, the first is the default (spec §9). */
export const locales = ["zh", "en"] as const;
export type Locale = (typeof locales)[number];

/** Language named by an Accept-Language header or a cookie value; Chinese when none fits. */
export function localeOf(text: string | null | undefined): Locale {
  return namedLocale(text) ?? "zh";
}

/** The same, but undefined when none fits. */
export function namedLocale(text: string | null | undefined): Locale | undefined {
  for (const part of (text ?? "").toLowerCase().split(",")) {
    const tag = part.trim().slice(0, 2);
    if (tag === "zh" || tag === "en") return tag;
  }
  return undefined;
}
