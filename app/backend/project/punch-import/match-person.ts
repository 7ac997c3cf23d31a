import { grouped } from "../attendance/grouped.ts";
import type { LotPerson } from "./lot-roster.ts";
import type { Identity } from "./person-key.ts";
import { LEFT_OUT } from "./stored-row.ts";

/** A person of the lot with all rows the person has there; somebody to be left out; or nobody. */
export type Match = { found: readonly LotPerson[] } | { found: "leftOut" } | { found: "nobody" };

/**
 * Finds the people of a file on the lot's roster: by citizen ID, by what somebody matched by hand, by phone, by work
 * number, by a name that is unique in the lot. What names two people names nobody. A citizen ID that is not on the
 * roster contradicts every other sign: such a person is matched by hand alone.
 */
export function matcher(roster: readonly LotPerson[], remembered: ReadonlyMap<string, string>): (identity: Identity) => Match {
  const byPerson = grouped(roster, (row) => row.personnelId);
  const personOf = new Map(roster.map((row) => [row.assessorId, row.personnelId]));
  const found = (personnelId: string | undefined): Match | undefined => {
    const rows = personnelId === undefined ? undefined : byPerson.get(personnelId);
    return rows && { found: rows };
  };
  const byId = uniquePeople(roster, (row) => row.idCardHash);
  const byPhone = uniquePeople(roster, (row) => row.phoneHash);
  const byWorkNo = uniquePeople(roster, (row) => row.workNo?.trim().toUpperCase());
  const byName = uniquePeople(roster, (row) => row.realName);
  const byHand = (key: string): Match | undefined => {
    const assessorId = remembered.get(key);
    return assessorId === LEFT_OUT ? { found: "leftOut" } : found(personOf.get(assessorId ?? ""));
  };
  const byOtherSigns = ({ phoneHash, workNo, name }: Identity): Match | undefined =>
    found(byPhone.get(phoneHash ?? "")) ?? found(byWorkNo.get(workNo?.toUpperCase() ?? "")) ?? found(byName.get(name ?? ""));
  return (identity) => {
    const sure = found(byId.get(identity.idCardHash ?? "")) ?? byHand(identity.key);
    if (sure) return sure;
    return (identity.idCardHash === undefined ? byOtherSigns(identity) : undefined) ?? { found: "nobody" };
  };
}

/** The row a person held on a day: the one whose stay covers it, else one still held, else the latest. */
export function rowOn(rows: readonly LotPerson[], date: string): LotPerson | undefined {
  const covering = rows.filter(({ entryDate, exitDate }) => entryDate !== null && entryDate <= date && (exitDate === null || date <= exitDate));
  const [best] = [...(covering.length > 0 ? covering : rows)].sort(
    (a, b) => Number(hasLeft(a)) - Number(hasLeft(b)) || (b.entryDate ?? "").localeCompare(a.entryDate ?? ""),
  );
  return best;
}

const hasLeft = ({ jobStatus }: LotPerson) => jobStatus >= 30;

function uniquePeople(roster: readonly LotPerson[], signOf: (row: LotPerson) => string | null | undefined): Map<string, string> {
  const people = new Map<string, string | undefined>();
  for (const row of roster) {
    const sign = signOf(row);
    if (!sign) continue;
    const isTaken = people.has(sign) && people.get(sign) !== row.personnelId;
    people.set(sign, isTaken ? undefined : row.personnelId);
  }
  return new Map([...people].flatMap(([sign, person]) => (person === undefined ? [] : [[sign, person] as const])));
}
