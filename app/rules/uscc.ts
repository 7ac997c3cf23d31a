export type UsccFault = "empty" | "format" | "check";

/** The first fault of a unified social credit code (GB 32100, capitals only), or null when sound (domain 6.2). */
export function checkUscc(text: string): UsccFault | null {
  if (text.trim() === "") return "empty";
  if (!FORMAT.test(text)) return "format";
  return usccCheckDigit(text.slice(0, 17)) === text[17] ? null : "check";
}

/** Check character of the first 17 characters. Throws RangeError for another length or character. */
export function usccCheckDigit(first17: string): string {
  if (!/^[0-9A-HJ-NPQRTUWXY]{17}$/.test(first17)) throw new RangeError("a USCC has 17 characters before its check");
  const total = WEIGHTS.reduce((sum, weight, at) => sum + weight * CHARSET.indexOf(first17.charAt(at)), 0);
  return CHARSET.charAt((31 - (total % 31)) % 31);
}

/**
 * Whether characters 9–17 are a sound GB 11714 organisation code. False is a warning, never a refusal:
 * real codes exist whose organisation part does not add up (domain 6.2).
 */
export function organisationCodeMatches(uscc: string): boolean {
  const code = uscc.slice(8, 17);
  return /^[0-9A-Z]{8}[0-9X]$/.test(code) && organisationCheckDigit(code) === code[8];
}

const CHARSET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const FORMAT = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

function organisationCheckDigit(code: string): string {
  const total = ORGANISATION_WEIGHTS.reduce((sum, weight, at) => sum + weight * parseInt(code.charAt(at), 36), 0);
  return "0X987654321".charAt(total % 11);
}
