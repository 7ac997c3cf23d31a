import type { Choices } from "#app/crud/page-data.ts";

/** Labels of a dictionary by key. */
export function labelsOf(choices: Choices, code: string): Record<string, string> {
  return Object.fromEntries((choices[code] ?? []).map(({ value, label }) => [value, label]));
}
