import type { Preferences } from "./preferences.ts";

/** Attributes of <html> by which the stylesheets know the looks a person chose. */
export function htmlAttributes({ theme, scheme, density }: Preferences) {
  return { "data-theme": theme, "data-scheme": scheme, "data-density": density };
}
