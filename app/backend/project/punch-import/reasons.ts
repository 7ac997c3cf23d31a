import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import { maskCitizenId } from "#app/rules/citizen-id.ts";
import { punchSheetMessage } from "../punch-sheet/messages.ts";
import type { RowError, RowErrorCode } from "../punch-sheet/row-error.ts";
import type { StoredFault } from "./stored-row.ts";

/** What matching finds wrong with a row; keys of the `backend` namespace. */
export const fault = {
  lotDiffers: "importLotDiffers",
  outsideMonth: "importOutsideMonth",
  future: "importFuturePunch",
  otherUnit: "importOtherUnit",
} as const;
export const PERSON_UNKNOWN = "importPersonUnknown";

/** What the reader found wrong, fit to be kept: the value shows no citizen ID or phone in full. */
export function faultOf({ column, code, value }: RowError): StoredFault {
  const isPersonal = code.startsWith("idcard") || code.startsWith("phone");
  return { column, value: isPersonal ? masked(value) : hidePersonal(value), message: code };
}

/** At most 60 characters of a cell, with whatever looks like a citizen ID or a phone masked: people mix up columns. */
export function hidePersonal(text: string): string {
  return text.slice(0, 60).replace(/\d{11,17}[\dXx]?/g, masked);
}

/** The sentence of a stored fault in a language. */
export function reasonText(message: string, locale: Locale): string {
  if (message.startsWith("import")) return translator(locale)(`backend:${message}`);
  // Only `faultOf` and `fault` write messages.
  return punchSheetMessage(message as RowErrorCode, {}, locale);
}

// A damaged ID may have any length; half of it in clear is too much.
function masked(text: string): string {
  const plain = text.replace(/\s+/g, "");
  return plain.length === 18 ? maskCitizenId(plain) : plain.slice(0, 3) + "*".repeat(Math.max(0, Math.min(plain.length, 40) - 5)) + plain.slice(-2);
}
