import { PunchMethod, PunchResult } from "#app/rules/supervision-codes.ts";
import type { attendanceRecords } from "../../schema/partitioned/attendance-record.ts";
import { randomOf, type Random } from "../random.ts";
import { fakesLocation } from "./style.ts";

export type PunchRow = typeof attendanceRecords.$inferInsert;

/** A circle on the ground in WGS-84; `radius` in metres. */
export type Circle = { id: string; lng: number; lat: number; radius: number };

/** A roster row as its punches need it; `number` is the person's. */
export type Puncher = {
  number: number;
  assessorId: string;
  personnelId: string;
  projectLotId: string;
  partConstUnitId: string;
  postCode: string;
  regionCode: string;
  punchMethod: PunchMethod;
  /** Terminal of the lot, or the person's phone. */
  deviceId: string;
  fences: readonly Circle[];
};

export type DayKind = "full" | "half";
type Draft = Omit<PunchRow, "id">;
type Moment = { second: number; direction: number; result: PunchResult };

/**
 * The punches of one person on one day in time order, always the same for the same person and day: one in and one out,
 * or one alone for half a day; before some of them a refused one, outside the fence (3 %), with another face (0.5 %) or
 * from a false location (0.3 %, all from a few people). Rain shortens the day by a fifth (domain 10).
 */
export function punchesOfDay(who: Puncher, date: string, kind: DayKind): Draft[] {
  const random = randomOf(43, who.number, Number(date.replaceAll("-", "")));
  const arrival = 24_000 + random.between(0, 6_000);
  const length = (61_200 + random.between(0, 6_000) - arrival) * (isRainy(who.regionCode, date) ? 0.8 : 1);
  const departure = arrival + Math.floor(length);
  const accepted = momentsOf(random, kind, { arrival, departure });
  const all = accepted.flatMap((moment) => [...refusedBefore(random, who, moment), moment]);
  return all.sort((a, b) => a.second - b.second).map((moment, at) => draft({ random, who, date, moment, at }));
}

/** Rain in a city on a day: one in four in spring and early summer, else one in eight. */
export function isRainy(regionCode: string, date: string): boolean {
  const month = Number(date.slice(5, 7));
  const share = month >= 4 && month <= 7 ? 0.25 : 0.125;
  return randomOf(44, Number(regionCode), Number(date.replaceAll("-", ""))).chance(share);
}

type Presence = { arrival: number; departure: number };

function momentsOf(random: Random, kind: DayKind, { arrival, departure }: Presence): Moment[] {
  const first = { second: arrival, direction: 1, result: PunchResult.valid };
  const last = { second: departure, direction: 2, result: PunchResult.valid };
  if (kind === "full") return [first, last];
  const isSecondOutside = random.chance(0.25);
  if (isSecondOutside) return [first, { ...last, result: PunchResult.outsideFence }];
  return random.chance(0.5) ? [first] : [last];
}

function refusedBefore(random: Random, { number }: Puncher, moment: Moment): Moment[] {
  const chance = random.next();
  const before = { ...moment, second: moment.second - random.between(60, 400) };
  if (fakesLocation(number) && random.chance(0.16)) return [{ ...before, result: PunchResult.mockLocation }];
  if (chance < 0.017) return [{ ...before, result: PunchResult.outsideFence }];
  return chance < 0.022 ? [{ ...before, result: PunchResult.faceMismatch }] : [];
}

type Drafting = { random: Random; who: Puncher; date: string; moment: Moment; at: number };

function draft({ random, who, date, moment, at }: Drafting): Draft {
  const { result } = moment;
  const isByPhone = who.punchMethod === PunchMethod.face;
  const fence = random.pick(who.fences);
  const distance = result === PunchResult.outsideFence ? random.between(120, 900) : 0;
  return {
    punchDate: date,
    punchTime: `${date} ${clock(moment.second)}`,
    assessorId: who.assessorId,
    personnelId: who.personnelId,
    projectLotId: who.projectLotId,
    partConstUnitId: who.partConstUnitId,
    postCode: who.postCode,
    direction: moment.direction,
    punchMethod: who.punchMethod,
    ...position(random, fence, distance),
    accuracyM: random.between(4, 35),
    fenceId: fence.id,
    distanceM: distance,
    faceScore: faceScore(random, result),
    deviceId: isByPhone ? who.deviceId : `KQ-${who.projectLotId.slice(-4)}-01`,
    punchResult: result,
    sourceId: `app:${who.assessorId}:${date.replaceAll("-", "")}:${at}`,
    receivedTime: `${date} ${clock(moment.second + random.between(1, 9))}`,
  };
}

/** A point in the circle, or `distance` metres beyond its edge. */
function position(random: Random, { lng, lat, radius }: Circle, distance: number) {
  const angle = random.next() * 2 * Math.PI;
  const metres = distance > 0 ? radius + distance : radius * 0.9 * Math.sqrt(random.next());
  const degrees = metres / 111_320;
  return {
    lng: (lng + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)).toFixed(7),
    lat: (lat + degrees * Math.sin(angle)).toFixed(7),
  };
}

function faceScore(random: Random, result: PunchResult): string {
  const score = result === PunchResult.faceMismatch ? 0.35 + random.next() * 0.4 : 0.85 + random.next() * 0.14;
  return score.toFixed(2);
}

function clock(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
