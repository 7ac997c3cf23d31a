import type { MonthFacts } from "#app/rules/month-score.ts";
import type { Executor } from "../../http/caller.ts";

/** What a month's score takes from elsewhere: confirmed checks, changes, late rectification, commendations. */
export type ScoreFacts = Pick<MonthFacts, "checks" | "changes" | "overdueRectify" | "bonuses" | "fakeFlag">;

export type FactQuery = { statMonth: string; assessorIds: string[] };

/** Reads the facts of one part of the domain for a batch of roster rows at once, by roster row. */
export type FactReader = (db: Executor, query: FactQuery) => Promise<ReadonlyMap<string, Partial<ScoreFacts>>>;

/** Every part of the domain whose rows take or give points in a month's score (domain 5.2). */
export const factReaders: readonly FactReader[] = [];

/** Facts of the rows from all readers together; a row without any is not listed. */
export async function readScoreFacts(
  db: Executor,
  query: FactQuery,
  readers: readonly FactReader[],
): Promise<ReadonlyMap<string, ScoreFacts>> {
  const facts = new Map<string, ScoreFacts>();
  for (const read of readers) {
    for (const [assessorId, found] of await read(db, query)) {
      facts.set(assessorId, joined(facts.get(assessorId) ?? noFacts, found));
    }
  }
  return facts;
}

/** A month in which nothing but attendance counts. */
export const noFacts: ScoreFacts = { checks: [], changes: [], overdueRectify: [], bonuses: [], fakeFlag: false };

function joined(known: ScoreFacts, found: Partial<ScoreFacts>): ScoreFacts {
  return {
    checks: [...known.checks, ...(found.checks ?? [])],
    changes: [...known.changes, ...(found.changes ?? [])],
    overdueRectify: [...known.overdueRectify, ...(found.overdueRectify ?? [])],
    bonuses: [...known.bonuses, ...(found.bonuses ?? [])],
    fakeFlag: known.fakeFlag || (found.fakeFlag ?? false),
  };
}
