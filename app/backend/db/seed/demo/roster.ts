import { requiredSafetyOfficers } from "#app/rules/roll-up.ts";
import { UnitType } from "#app/rules/supervision-codes.ts";
import { numberedId } from "../ids.ts";
import { at } from "../random.ts";
import { annualOutputOf, demoLots, lotNamed, SUPERVISION_LOT, type DemoLot } from "./lots.ts";
import { unitNamed, type DemoUnit } from "./units.ts";

/** A unit on a lot; `share` in percent where several hold one contract. */
export type DemoPart = { id: string; lot: DemoLot; unit: DemoUnit; partType: number; isLead: boolean; share: number | null };

/** One posting: person `person` at `postCode` for `part`; the extra rows of a shared chief engineer are not primary. */
export type DemoPosting = { number: number; person: number; part: DemoPart; postCode: string; isPrimary: boolean; place: number };

const supervisors = new Map([
  [1, ["澜江监理", "云汀监理"]],
  [2, ["澜江监理", "苍陵监理"]],
  [3, ["望川监理"]],
  [4, ["金渚监理"]],
  [5, ["澜江监理"]],
  [6, ["临岳监理"]],
]);
const testers = new Map([
  [1, ["澜江检测"]],
  [2, ["苍陵检测"]],
]);

const SHARED_CHIEF = { home: 1, also: [2, 5] };
const jointPosts = new Set(["SO", "QC", "TECH", "SUR", "RSE", "SSE", "PSE"]);

/** Every unit on every lot. */
export const demoParts: readonly DemoPart[] = demoLots.flatMap((lot) => {
  const groups = lot.type === SUPERVISION_LOT ? supervisionGroups(lot) : [group(UnitType.contractor, lot.contractors)];
  return groups.flat().map((part, place) => ({ ...part, id: numberedId("part", lot.number * 10 + place), lot }));
});

/** People on supervised posts; the numbers after them are evaluators (domain 10). */
export const ASSESSED_PEOPLE = 576;

/** The roster: 27 people per contract lot, 15 per supervision lot, and one chief engineer on three lots (domain 10). */
export const demoPostings: readonly DemoPosting[] = postings();

/** The posting of `postCode` on a lot: the first one. Throws RangeError when nobody holds it. */
export function postingOf(lot: DemoLot, postCode: string): DemoPosting {
  const found = demoPostings.find((row) => row.part.lot === lot && row.postCode === postCode);
  if (!found) throw new RangeError(`nobody is ${postCode} on ${lot.code}`);
  return found;
}

function postings(): DemoPosting[] {
  const rows: DemoPosting[] = [];
  for (const lot of demoLots) {
    const parts = demoParts.filter((part) => part.lot === lot);
    const heads = lot.type === SUPERVISION_LOT ? supervisionHeads(lot) : contractorHeads(lot);
    for (const [postCode, count] of heads) {
      for (let nth = 0; nth < count; nth += 1) {
        const number = rows.length + 1;
        const part = partOf(parts, postCode, nth);
        rows.push({ number, person: number, part, postCode, isPrimary: true, place: rows.filter((row) => row.part.lot === lot).length + 1 });
      }
    }
  }
  return [...rows, ...sharedChief(rows)];
}

function sharedChief(rows: readonly DemoPosting[]): DemoPosting[] {
  const home = rows.find((row) => row.part.lot.project === SHARED_CHIEF.home && row.postCode === "CSE");
  return SHARED_CHIEF.also.flatMap((project, index) => {
    const lot = lotNamed(project, "JL-01");
    const part = demoParts.find((known) => known.lot === lot && known.partType === UnitType.supervision);
    if (!home || !part) return [];
    return [{ number: 1001 + index, person: home.person, part, postCode: "CSE", isPrimary: false, place: 90 }];
  });
}

type Heads = [postCode: string, count: number][];

function contractorHeads(lot: DemoLot): Heads {
  const officers = safetyOfficers(lot);
  const inspectors = lot.number % 3 === 0 ? 4 : 3;
  const fixed: Heads = [["PM", 1], ["CE", 1], ["DPM", 1], ["SD", 1], ["SO", officers], ["QC", inspectors], ["LAB", 2], ["SUR", 3], ["CM", 2]];
  return [...fixed, ["TECH", 27 - 13 - officers - inspectors], ["ENV", 1], ["LABOR", 1]];
}

// The second ring-road project is two officers short on its first lot.
function safetyOfficers(lot: DemoLot): number {
  if (lot === lotNamed(2, "TJ-01")) return 3;
  return [1, 2].includes(lot.type) ? requiredSafetyOfficers(annualOutputOf(lot)) : 2;
}

function supervisionHeads(lot: DemoLot): Heads {
  const isShared = SHARED_CHIEF.also.includes(lot.project);
  return [["CSE", isShared ? 0 : 1], ["RSE", isShared ? 7 : 6], ["OWN", 1], ["SSE", 2], ["TSE", 2], ["PSE", 3]];
}

/** Whose people hold a post: the owner's, the laboratory's, or of partners every third of the larger posts the second's. */
function partOf(parts: readonly DemoPart[], postCode: string, nth: number): DemoPart {
  const isOfLaboratory = postCode === "TSE" && nth === 1;
  const special = parts.find(({ partType }) => (partType === UnitType.owner && postCode === "OWN") || (partType === UnitType.testing && isOfLaboratory));
  if (special) return special;
  const partners = parts.filter((part) => part.partType === at(parts, 0).partType);
  return at(partners, jointPosts.has(postCode) && nth % 3 === 1 ? 1 : 0);
}

type PartDraft = Omit<DemoPart, "id" | "lot">;

function supervisionGroups(lot: DemoLot): PartDraft[][] {
  return [
    group(UnitType.supervision, supervisors.get(lot.project) ?? []),
    group(UnitType.testing, testers.get(lot.project) ?? []),
    group(UnitType.owner, [lot.of.owner]),
  ];
}

function group(partType: number, names: readonly string[]): PartDraft[] {
  const shares = partType === UnitType.supervision ? [70, 30] : [60, 40];
  return names.map((name, place) => ({
    unit: unitNamed(name),
    partType,
    isLead: place === 0,
    share: names.length > 1 ? at(shares, place) : null,
  }));
}
