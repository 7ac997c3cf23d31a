import { UnitType } from "#app/rules/supervision-codes.ts";
import { numberedId } from "../ids.ts";
import { usccOf } from "../identity.ts";
import { at } from "../random.ts";
import { cities } from "../regions.ts";

/** How large a world for measurements is (domain 10: 250, 1200, 30000, 12). */
export type ScaleSize = { projects: number; lots: number; people: number; months: number };

// The demonstration has its people and units below these.
const FIRST_PERSON = 1001;
const FIRST_UNIT = 1001;

const contractorPosts = postsOf({ PM: 1, CE: 1, DPM: 1, SD: 1, SO: 3, QC: 3, LAB: 2, SUR: 3, CM: 2, TECH: 6, ENV: 1, LABOR: 1 });
const supervisionPosts = postsOf({ CSE: 1, RSE: 7, OWN: 1, SSE: 4, TSE: 4, PSE: 8 });

export type ScaleUnit = { id: string; uscc: string; unitName: string; type: number; regionCode: string };
export type ScaleLot = { index: number; id: string; projectId: string; project: number; isSupervision: boolean; regionCode: string; code: string; center: [number, number] };
export type ScalePerson = { index: number; number: number; lot: ScaleLot; postCode: string; isOwner: boolean };

/** Units of the register: a quarter as many owners as projects, a supervision unit per project, the rest contractors. */
export function scaleUnits({ projects, lots }: ScaleSize): ScaleUnit[] {
  const owners = Math.ceil(projects / 4);
  return Array.from({ length: Math.max(owners + projects + 1, Math.ceil((lots * 25) / 12)) }, (_, index) => ({
    id: numberedId("unit", index, 1),
    uscc: usccOf(FIRST_UNIT + index),
    unitName: `测算第${String(index + 1).padStart(4, "0")}号单位`,
    type: typeAt(index, { owners, projects }),
    regionCode: at(cities, index).code,
  }));
}

/** Lots, the first of each project its supervision. */
export function scaleLots({ projects, lots }: ScaleSize): ScaleLot[] {
  return Array.from({ length: lots }, (_, index) => {
    const project = index % projects;
    const place = Math.floor(index / projects);
    return {
      index,
      id: numberedId("lot", index, 1),
      project,
      projectId: numberedId("project", project, 1),
      isSupervision: place === 0,
      regionCode: at(cities, project).code,
      code: place === 0 ? "JL-01" : `TJ-${String(place).padStart(2, "0")}`,
      center: [112.2 + (index % 60) * 0.06, 27.2 + Math.floor(index / 60) * 0.12],
    };
  });
}

/** People, spread evenly over the lots. */
export function scalePeople({ people, lots: count }: ScaleSize, lots: readonly ScaleLot[]): ScalePerson[] {
  return Array.from({ length: people }, (_, index) => {
    const lotIndex = Math.floor((index * count) / people);
    const lot = at(lots, lotIndex);
    const place = index - Math.ceil((lotIndex * people) / count);
    const postCode = at(lot.isSupervision ? supervisionPosts : contractorPosts, place);
    return { index, number: FIRST_PERSON + index, lot, postCode, isOwner: postCode === "OWN" };
  });
}

/** The unit that has a lot's contract, or owns its project. */
export function unitOf(lot: ScaleLot, units: readonly ScaleUnit[], isOwner = false): ScaleUnit {
  // Owners and supervision units stand in front, so no search is needed for any of the 30,000 people.
  const owners = units.findIndex((unit) => unit.type !== UnitType.owner);
  const supervised = units.findIndex((unit) => unit.type === UnitType.contractor);
  if (isOwner) return at(units, lot.project % owners);
  if (lot.isSupervision) return at(units, owners + (lot.project % (supervised - owners)));
  return at(units, supervised + (lot.index % (units.length - supervised)));
}

/** Id of the unit's row on the lot. */
export function partId(lot: ScaleLot, isOwner: boolean): string {
  return numberedId("part", lot.index * 2 + (isOwner ? 1 : 0), 1);
}

function typeAt(index: number, { owners, projects }: { owners: number; projects: number }): number {
  if (index < owners) return UnitType.owner;
  return index < owners + projects ? UnitType.supervision : UnitType.contractor;
}

function postsOf(heads: Record<string, number>): string[] {
  return Object.entries(heads).flatMap(([postCode, count]) => Array.from({ length: count }, () => postCode));
}
