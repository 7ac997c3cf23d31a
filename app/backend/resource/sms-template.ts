/** Values for a template, in an order. */
export type Values = readonly (readonly [name: string, value: string])[];

export const LONGEST_VALUE = 100;
const PLACE = /\{(\w{1,20})\}/g;
// What ends a line or passes for the signature in front of a message.
const BREAKS = /[\p{Cc}\u2028\u2029【】]/gu;

/** Names that a template asks for, each once, in their order. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map(([, name = ""]) => name))];
}

/** A template with its values in place; nothing but `{name}` means anything in it, and a value is never looked through again. */
export function filledIn(template: string, values: Values): string {
  const known = new Map(values);
  return template.replace(PLACE, (place, name: string) => known.get(name) ?? place);
}

/** Whether a value may stand in a message. */
export const isFitting = (value: string) => value.length <= LONGEST_VALUE && value.search(BREAKS) === -1;

/** A text of the product or of a person as a value: on one line, and no longer than values may be. */
export function fitting(text: string): string {
  return text.replace(BREAKS, " ").replace(/\s+/g, " ").trim().slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, "");
}

/** The values a template asks for, in its order; undefined when it asks for one that is not there, or for none at all. */
export function valuesFor(template: string, values: Values): Values | undefined {
  const known = new Map(values);
  const names = namesIn(template);
  if (names.length === 0 || !names.every((name) => known.has(name))) return undefined;
  return names.map((name) => [name, known.get(name) ?? ""]);
}
