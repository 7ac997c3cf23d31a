import { citizenIdCheckDigit } from "#app/rules/citizen-id.ts";
import { usccCheckDigit } from "#app/rules/uscc.ts";
import { cities, countyCode } from "./regions.ts";
import { at, randomOf } from "./random.ts";

const counties = cities.flatMap(({ code, counties: named }) => named.map((_, place) => countyCode(code, place)));

export type Identity = { idCard: string; phone: string; birthDate: string; gender: "male" | "female" };

/**
 * The citizen ID and phone of person `number`: of the fictional province 39, with a sound check digit, aged 24 to 58
 * in 2026 (domain 10). Different numbers below 40,000 have different IDs.
 */
export function identityOf(number: number): Identity {
  const random = randomOf(11, number);
  const area = at(counties, number);
  const birth = `${random.between(1968, 2001)}${two(random.between(1, 12))}${two(7 * Math.floor(number / 10_000) + random.between(1, 7))}`;
  const gender = random.chance(0.82) ? "male" : "female";
  // Within a county the order code tells 500 men and women apart, the week of birth the next 500; odd is male.
  const order = String((2 * Math.floor(number / counties.length) + (gender === "male" ? 1 : 0)) % 1000).padStart(3, "0");
  const first17 = area + birth + order;
  const birthDate = `${birth.slice(0, 4)}-${birth.slice(4, 6)}-${birth.slice(6)}`;
  return { idCard: first17 + citizenIdCheckDigit(first17), phone: phoneOf(number), birthDate, gender };
}

/** The fictional mobile number 19900000000 + `number`. */
export function phoneOf(number: number): string {
  return String(19_900_000_000 + number);
}

/** A unified social credit code of the fictional province for unit `number` (domain 6.2). */
export function usccOf(number: number): string {
  const organisation = `MA9A${String(number).padStart(4, "0")}`;
  const first17 = `91390100${organisation}${organisationCheck(organisation)}`;
  return first17 + usccCheckDigit(first17);
}

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

function organisationCheck(code: string): string {
  const total = ORGANISATION_WEIGHTS.reduce((sum, weight, place) => sum + weight * parseInt(code.charAt(place), 36), 0);
  return "0X987654321".charAt(total % 11);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
