import { workDateOf } from "#app/rules/attendance-day.ts";
import { sealField } from "../../keys/field-cipher.ts";
import type { Punch } from "../punch-sheet/read-punches.ts";
import type { PunchRow } from "../punch-sheet/read-sheet.ts";
import type { LotPerson } from "./lot-roster.ts";
import { type Match, rowOn } from "./match-person.ts";
import type { Identity } from "./person-key.ts";
import { fault, faultOf, hidePersonal } from "./reasons.ts";
import type { SheetBatch, SheetHead } from "./sheet-batches.ts";
import { LEFT_OUT, type StoredFault, type StoredRow } from "./stored-row.ts";

/** What rows are judged by; `now` is `yyyy-MM-dd HH:mm:ss`. */
export type Judge = {
  statMonth: string;
  lotCode: string;
  now: string;
  titles: SheetHead["titles"];
  identify: (person: PunchRow["person"]) => Identity;
  match: (identity: Identity) => Match;
};

/** A batch of read rows as they are kept: whose, which punches count, and what is wrong. */
export function judgeBatch({ rows, badRows, errors }: SheetBatch, judge: Judge): StoredRow[] {
  const unread = badRows.map(({ rowNumber, raw }): StoredRow => ({
    rowNumber,
    personKey: null,
    assessorId: null,
    payload: { punches: [], person: {}, outside: 0, raw: sealed(raw) },
    error: errors.filter((error) => error.rowNumber === rowNumber).map(faultOf),
  }));
  return [...rows.map((row) => judgeRow(row, judge)), ...unread];
}

function judgeRow(row: PunchRow, judge: Judge): StoredRow {
  const identity = judge.identify(row.person);
  const { punches, outside, problem } = ofMonth(row, judge);
  const { assessorId, problem: misplaced } = holderOf(judge.match(identity), punches, judge);
  const error = lotProblem(row, judge) ?? problem ?? (punches.length > 0 ? misplaced : undefined);
  const isNobodys = assessorId === null && punches.length > 0;
  return {
    rowNumber: row.rowNumber,
    personKey: identity.key,
    assessorId: error ? null : assessorId,
    payload: {
      punches: punches.map(({ at, direction }) => [at, direction]),
      person: identity.hint,
      outside,
      ...(error || isNobodys ? { raw: sealed(row.raw) } : {}),
    },
    error: error ? [error] : null,
  };
}

function lotProblem({ lotCode }: PunchRow, judge: Judge): StoredFault | undefined {
  if (lotCode === undefined || lotCode.toUpperCase() === judge.lotCode.toUpperCase()) return undefined;
  return { column: judge.titles.lotCode, value: hidePersonal(lotCode), message: fault.lotDiffers };
}

// Punches of the night before the first belong to the month before, as the days are built (domain 4.9).
function ofMonth({ punches }: PunchRow, { statMonth, now, titles }: Judge): { punches: Punch[]; outside: number; problem?: StoredFault } {
  const inside = punches.filter(({ at }) => workDateOf(at).startsWith(statMonth));
  const outside = punches.length - inside.length;
  const future = inside.find(({ at }) => at > now);
  if (future) return { punches: inside, outside, problem: { column: titles.time, value: future.at, message: fault.future } };
  const [first] = punches;
  if (inside.length > 0 || first === undefined) return { punches: inside, outside };
  return { punches: inside, outside, problem: { column: titles.time, value: first.at, message: fault.outsideMonth } };
}

function holderOf({ found }: Match, punches: readonly Punch[], { titles }: Judge): { assessorId: string | null; problem?: StoredFault } {
  if (found === "nobody") return { assessorId: null };
  if (found === "leftOut") return { assessorId: LEFT_OUT };
  const row = rowOfPunches(found, punches[0]?.at);
  if (!row) return { assessorId: null };
  // No name: whoever may not see the person learns nothing new.
  if (!row.isInScope) return { assessorId: null, problem: { column: titles.person, value: "", message: fault.otherUnit } };
  return { assessorId: row.assessorId };
}

/** The roster row that a row of punches goes to, by its first punch (`yyyy-MM-dd HH:mm:ss`). */
export function rowOfPunches(rows: readonly LotPerson[], firstAt: string | undefined): LotPerson | undefined {
  return rowOn(rows, firstAt === undefined ? "9999-12-31" : workDateOf(firstAt));
}

const sealed = (cells: readonly string[]) => sealField(JSON.stringify(cells));
