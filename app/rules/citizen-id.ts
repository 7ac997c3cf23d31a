import { ageOn, isRealDate } from "./calendar-date.ts";

export type CitizenIdFault = "empty" | "length" | "format" | "address" | "check";

/** The sentence shown for each fault (domain 6.1). */
export const citizenIdMessages: Readonly<Record<CitizenIdFault, string>> = {
  empty: "请输入身份证号",
  length: "身份证号长度错误",
  format: "身份证号格式错误",
  address: "身份证地址码错误",
  check: "身份证校验码错误",
};

/** Two-digit province codes of GB/T 2260, and 39: the province this platform serves. */
export const provinceCodes: readonly string[] = [
  ...["11", "12", "13", "14", "15", "21", "22", "23", "31", "32", "33", "34", "35", "36", "37", "39"],
  ...["41", "42", "43", "44", "45", "46", "50", "51", "52", "53", "54", "61", "62", "63", "64", "65", "71", "81", "82"],
];

/** `today` is `yyyy-MM-dd`; `regions` replaces the province table; `age: "any"` drops the 16–75 limit. */
export type CitizenIdOptions = { today: string; regions?: readonly string[]; age?: "working" | "any" };

/**
 * The first fault of an 18-digit citizen ID, or null when it is sound. A final lower-case x is accepted;
 * whoever keeps the ID keeps it upper-cased, so that equal IDs stay equal (domain 6.1).
 */
export function checkCitizenId(text: string, options: CitizenIdOptions): CitizenIdFault | null {
  const id = text.toUpperCase();
  if (id.trim() === "") return "empty";
  if (id.length !== 18) return "length";
  if (!/^\d{17}[\dX]$/.test(id) || !isAcceptableBirth(id, options)) return "format";
  if (!(options.regions ?? provinceCodes).includes(id.slice(0, 2))) return "address";
  return citizenIdCheckDigit(id.slice(0, 17)) === id[17] ? null : "check";
}

/** Check character (`0`–`9` or `X`) of the first 17 digits, GB 11643. Throws RangeError unless there are 17 digits. */
export function citizenIdCheckDigit(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError("a citizen ID has 17 digits before its check digit");
  const total = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(first17[at]), 0);
  return "10X98765432".charAt(total % 11);
}

/** Birth date `yyyy-MM-dd` written in the ID, or null when that day does not exist. */
export function citizenIdBirthDate(id: string): string | null {
  const date = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  return isRealDate(date) ? date : null;
}

/** Gender by the 17th digit (odd is male), or null when it is not a digit. */
export function citizenIdGender(id: string): "male" | "female" | null {
  const digit = id.charAt(16);
  if (!/^\d$/.test(digit)) return null;
  return Number(digit) % 2 === 1 ? "male" : "female";
}

/** `390101********0016`: area and last four stay; a text too short for that is hidden entirely (domain §0). */
export function maskCitizenId(id: string): string {
  if (id.length < 14) return "*".repeat(id.length);
  return id.slice(0, 6) + "*".repeat(id.length - 10) + id.slice(-4);
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function isAcceptableBirth(id: string, { today, age = "working" }: CitizenIdOptions): boolean {
  const birth = citizenIdBirthDate(id);
  if (birth === null || birth < "1900-01-01" || birth > today) return false;
  const years = ageOn(birth, today);
  return age === "any" || (years >= 16 && years <= 75);
}
