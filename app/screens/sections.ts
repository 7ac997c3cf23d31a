import type { Column } from "#app/crud/define.ts";

/**
 * A table of parts of a record; `labels` is the key prefix of its column names. Parts that are records of the same screen
 * are opened by the cells of `opens`.
 */
export type Parts<From extends string, Name extends string> = { rows: From; labels: string; columns: readonly (Name | Column<Name>)[]; opens?: Name };
/** The history of a record; the dictionary of a step's two values is that of its action, else `dict`. */
export type Steps<From extends string> = { steps: From; dict: string; dictOf?: Readonly<Record<string, string>> };
export type Facts<Name extends string> = { facts: readonly (Name | Column<Name>)[] };
type Names<R> = Extract<keyof R, string>;
type PartsOf<R> = { [K in Names<R>]: R[K] extends readonly (infer Part extends object)[] ? Parts<K, Names<Part>> : never }[Names<R>];

/** Groups below the facts of a record, in order; `title` is the last part of the heading's key. */
export type Sections<R = Record<string, unknown>> = readonly ({ title: string } & (Facts<Names<R>> | PartsOf<R> | Steps<Names<R>>))[];
export type Section = { title: string } & (Facts<string> | Parts<string, string> | Steps<string>);

/** Codes of the dictionaries that sections show. */
export function dictsOf(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => {
    if ("steps" in section) return [section.dict, ...Object.values(section.dictOf ?? {})];
    return ("facts" in section ? section.facts : section.columns).flatMap((entry) => columnOf(entry).dict ?? []);
  });
}

/** A column by its name alone, or with its options. */
export const columnOf = (entry: string | Column): Column => (typeof entry === "string" ? { name: entry } : entry);
