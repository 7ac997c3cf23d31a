import critical from "./critical.css?inline";
import themes from "./themes.css?inline";

// The other themes' rules come with the late sheet: only their pictures in the chooser need them.
const RULE = /\[data-theme="?([\w-]+)"?\]\s*\{[^}]*\}/g;
const byTheme = new Map([...themes.matchAll(RULE)].map(([rule, name = ""]) => [name, rule]));
const shared = `${critical}${themes.replace(RULE, "")}`;

/** The stylesheet that stands inside every page, so that nothing is waited for before the first row (performance §7.1). */
export function criticalCss(theme: string): string {
  return `${shared}${byTheme.get(theme) ?? ""}`;
}
