import critical from "./critical.css?inline";
import themes from "./themes.css?inline";

/** The stylesheet that stands inside every page, so that nothing is waited for before the first row (performance §7.1). */
export const criticalCss = `${critical}${themes}`;
