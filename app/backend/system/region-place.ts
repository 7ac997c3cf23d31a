import type { regions } from "../db/schema/region.ts";

export type Region = typeof regions.$inferSelect;
type Named = { code: string; name: string };

/**
 * The level that a code has below a parent: its digits go on from those of the parent, two by two down to the district
 * and three by three below (GB/T 2260). A district may stand directly below a province. Undefined where it does not fit.
 */
export function placeBelow({ code: parent, level }: Pick<Region, "code" | "level">, code: string): number | undefined {
  switch (level) {
    case 0:
      return /^[1-9]\d0000$/.test(code) ? 1 : undefined;
    case 1:
      if (!new RegExp(`^${parent.slice(0, 2)}\\d{4}$`).test(code) || code.endsWith("0000")) return undefined;
      return code.endsWith("00") ? 2 : 3;
    case 2:
      return new RegExp(`^${parent.slice(0, 4)}\\d\\d$`).test(code) && !code.endsWith("00") ? 3 : undefined;
    case 3:
    case 4:
      return new RegExp(`^${parent}\\d{3}$`).test(code) ? level + 1 : undefined;
    default:
      return undefined;
  }
}

/** The names that a row takes over from the one above it. */
export function pairsOf({ provinceCode, provinceName, cityCode, cityName, districtCode, districtName, townCode, townName }: Region) {
  return { provinceCode, provinceName, cityCode, cityName, districtCode, districtName, townCode, townName };
}

/** A row's own code and name in the columns of its level. */
export function pairOfLevel(level: number, { code, name }: Named): Partial<Region> {
  switch (level) {
    case 1:
      return { provinceCode: code, provinceName: name };
    case 2:
      return { cityCode: code, cityName: name };
    case 3:
      return { districtCode: code, districtName: name };
    case 4:
      return { townCode: code, townName: name };
    case 5:
      return { villageCode: code, villageName: name };
    default:
      return {};
  }
}
