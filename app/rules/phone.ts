/** Whether `text` is an 11-digit mainland mobile number (domain 6.4). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** Whether `text` is a landline: 7 or 8 digits, area code and extension optional, as `0390-8412345-12` (spec §5). */
export function isLandline(text: string): boolean {
  return /^(?:0(?:10|2\d|[3-9]\d{2})-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text);
}

/** `199****0001`: the first three and last four stay; a text too short for that is hidden entirely (domain §0). */
export function maskPhone(phone: string): string {
  if (phone.length < 9) return "*".repeat(phone.length);
  return phone.slice(0, 3) + "*".repeat(phone.length - 7) + phone.slice(-4);
}
