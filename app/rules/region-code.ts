export type RegionLevel = "province" | "city" | "county";

/** The digits that carry meaning: `39` of `390000`, `3901` of `390100`; null when malformed (domain 6.4). */
export function significantPrefix(code: string): string | null {
  if (!/^[1-9]\d(?:\d{2}){0,2}$/.test(code)) return null;
  const full = code.padEnd(6, "0");
  if (full.endsWith("0000")) return full.slice(0, 2);
  return full.endsWith("00") ? full.slice(0, 4) : full;
}

/** Which level a code of 2, 4 or 6 digits names; null when it is not a region code. */
export function regionLevel(code: string): RegionLevel | null {
  switch (significantPrefix(code)?.length) {
    case 2:
      return "province";
    case 4:
      return "city";
    case 6:
      return "county";
    default:
      return null;
  }
}

/** Whether region `code` lies in the region `prefix`. A broken or empty prefix contains nothing (domain §2). */
export function isWithin(code: string, prefix: string): boolean {
  const inner = significantPrefix(code);
  const outer = significantPrefix(prefix);
  return inner !== null && outer !== null && inner.startsWith(outer);
}
