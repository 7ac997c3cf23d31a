import { fenceTolerance } from "#app/rules/fence.ts";
import { PunchResult } from "#app/rules/supervision-codes.ts";
import type { RowCourse } from "../attendance/row-standing.ts";
import type { PunchTerms } from "./punch-terms.ts";

/** What one punch is judged by; metres; `metresOutside` null where no fence applies. */
export type PunchFacts = {
  isOnPost: boolean;
  /** `HH:mm` */
  clock: string;
  terms: PunchTerms | undefined;
  isOtherDevice: boolean;
  isMock: boolean;
  /** Undefined for a punch that says no place and need not: terminals and gates stand where they stand. */
  place: { accuracyM: number; metresOutside: number | null } | "missing" | undefined;
  /** Undefined for a punch without a face. */
  faceScore: number | "missing" | undefined;
};

/** The first thing wrong with a punch in the order of domain 4.9, else valid. */
export function punchResult(facts: PunchFacts): PunchResult {
  return checks.find(([isWrong]) => isWrong(facts))?.[1] ?? PunchResult.valid;
}

/** Whether a roster row was held on a day (`yyyy-MM-dd`). */
export function isOnPost({ start, end }: RowCourse, date: string): boolean {
  return start !== null && start <= date && date <= end;
}

const checks: readonly (readonly [(facts: PunchFacts) => boolean, PunchResult])[] = [
  [({ isOnPost }) => !isOnPost, PunchResult.notOnPost],
  [({ clock, terms }) => terms !== undefined && (clock < terms.punchStart || clock > terms.punchEnd), PunchResult.outOfHours],
  [({ isOtherDevice }) => isOtherDevice, PunchResult.deviceChanged],
  [({ isMock }) => isMock, PunchResult.mockLocation],
  [({ terms, place }) => terms?.isFenceRequired !== false && isOutside(place), PunchResult.outsideFence],
  [({ terms, faceScore }) => terms?.isFaceRequired !== false && isStranger(faceScore, terms), PunchResult.faceMismatch],
];

const WORST_ACCURACY = 100;

function isOutside(place: PunchFacts["place"]): boolean {
  if (place === undefined) return false;
  if (place === "missing" || place.accuracyM > WORST_ACCURACY) return true;
  return place.metresOutside !== null && place.metresOutside > fenceTolerance(place.accuracyM);
}

function isStranger(score: PunchFacts["faceScore"], terms: PunchTerms | undefined): boolean {
  if (score === undefined) return false;
  return score === "missing" || score < (terms?.faceThreshold ?? 0.8);
}
