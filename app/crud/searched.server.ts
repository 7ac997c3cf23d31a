import type { Field, Resource } from "./define.ts";
import { listOf } from "./form-data.ts";
import type { Choice, Choices } from "./page-data.ts";

/** A field of more choices than this is searched: all of them would outweigh the page they are on. */
const LISTED = 200;
/** Choices that a search shows. */
const SHOWN = 50;

/** Fields that take one or several of a list; but a tree whose ticks go down and up needs all of itself. */
function isFound({ kind, apart, options = "" }: Field, lookups: Choices): boolean {
  return ["lookup", "select", "tree"].includes(kind) || (kind === "checks" && (apart === true || !lookups[options]?.some(({ children }) => children?.length)));
}

/**
 * Lookups with those that are too long for a page cut down to what `records` hold of them, and the names of those. A
 * lookup that a filter of the list shows as a whole stays whole.
 */
export function fewChoices(resource: Resource, lookups: Choices, records: readonly (object | null)[]): { choices: Choices; searched?: string[] } {
  const searched = searchedNames(resource, lookups);
  const cut = searched.map((name) => [name, chosenOf(lookups[name] ?? [], heldIds(resource, name, records))] as const);
  return searched.length === 0 ? { choices: lookups } : { choices: { ...lookups, ...Object.fromEntries(cut) }, searched };
}

/** The choices whose name, or that of one above them, has a word in it; those that begin with it first. */
export function foundChoices(choices: readonly Choice[], word: string): { total: number; shown: Choice[] } {
  const wanted = word.trim().toLowerCase();
  const found = [...withPaths(choices)].filter(({ label }) => label.toLowerCase().includes(wanted));
  const isNamed = ({ own }: { own: string }) => own.toLowerCase().includes(wanted);
  const shown = [...found.filter(isNamed), ...found.filter((choice) => !isNamed(choice))].slice(0, SHOWN);
  return { total: found.length, shown: shown.map(({ value, label }) => ({ value, label })) };
}

function searchedNames({ fields, deeds = [], filters }: Resource, lookups: Choices): string[] {
  const listed = new Set(filters.filter(({ kind }) => kind !== "link").map(({ options }) => options));
  const inForms = [...fields, ...deeds.flatMap((deed) => deed.fields ?? [])].filter((field) => isFound(field, lookups));
  return [...new Set(inForms.flatMap(({ options }) => options ?? []))].filter((name) => !listed.has(name) && sizeOf(lookups[name] ?? []) > LISTED);
}

function sizeOf(choices: readonly Choice[]): number {
  return choices.reduce((sum, { children = [] }) => sum + 1 + sizeOf(children), 0);
}

/** Ids that records hold in whatever shows a lookup: fields, columns, facts. */
function heldIds({ fields, deeds = [], columns, facts = [] }: Resource, lookup: string, records: readonly (object | null)[]): Set<string> {
  const shownBy = [...fields, ...deeds.flatMap((deed) => deed.fields ?? []), ...columns, ...facts.filter((fact) => typeof fact === "object")];
  const names = new Set(shownBy.filter((one) => ("options" in one && one.options === lookup) || one.dict === lookup).map(({ name }) => name));
  const values = records.flatMap((record) => Object.entries(record ?? {}).filter(([name]) => names.has(name)).flatMap(([, value]: [string, unknown]) => value ?? []));
  return new Set(values.flatMap((value) => listOf(String(value))));
}

function chosenOf(choices: readonly Choice[], ids: ReadonlySet<string>): Choice[] {
  return [...withPaths(choices)].filter(({ value }) => ids.has(value)).map(({ value, label }) => ({ value, label }));
}

/** Every choice with the names of those above it: equal names of different branches are told apart. */
function* withPaths(choices: readonly Choice[], above: readonly string[] = []): Generator<{ value: string; label: string; own: string }> {
  const path = [...above];
  for (const { value, label, depth = 0, children } of choices) {
    path.splice(above.length + depth, path.length, label);
    yield { value, label: path.join(" / "), own: label };
    if (children) yield* withPaths(children, path);
  }
}
