import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import type { CellFault } from "./judge-rows.ts";

/** The sentence of a fault in a language. */
export function reasonOf({ column, message, params }: CellFault, locale: Locale): string {
  const t = translator(locale);
  return message.startsWith("import") ? t(`backend:${message}`) : t([`form:${message}`, "form:invalid"], { ...params, label: column });
}
