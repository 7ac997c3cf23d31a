import { expect, test } from "vitest";
import { filesIn, textOf } from "./sources.ts";

/** Codes of domain 8 that name a kind of refusal, told in several sentences: of a state, of what refers to a row, of a month. */
const KINDS = ["2102", "2106", "2108"];

const refusals = filesIn("app/backend").flatMap((path) => [...textOf(path).matchAll(/Refusal\(\s*"([\w:]+)",\s*\{[^{}]*?\bcode: (\d{4})/g)].map(([, key = "", code = ""]) => [code, key] as const));

test("a refusal is known by its code: no two sentences share one, but for the kinds of domain 8", () => {
  expect(refusals.length).toBeGreaterThan(30);
  const sentences = new Map<string, Set<string>>();
  for (const [code, key] of refusals) sentences.set(code, (sentences.get(code) ?? new Set()).add(key));
  const shared = [...sentences].filter(([code, keys]) => keys.size > 1 && !KINDS.includes(code));
  expect(shared.map(([code, keys]) => `${code}: ${[...keys].join(", ")}`)).toEqual([]);
});

test("a sentence has one code", () => {
  const codes = new Map<string, Set<string>>();
  for (const [code, key] of refusals) codes.set(key, (codes.get(key) ?? new Set()).add(code));
  expect([...codes].filter(([, of]) => of.size > 1).map(([key, of]) => `${key}: ${[...of].join(", ")}`)).toEqual([]);
});
