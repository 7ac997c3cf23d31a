import { z } from "zod";
import type { Operator } from "../list-query.ts";

/** Values that the caller brings: own id, departments, region, unit, projects, person. */
export const SCOPE_WORDS = ["@userId", "@deptIds", "@regionCode", "@constUnitId", "@projectIds", "@personnelId"] as const;
export type ScopeWord = (typeof SCOPE_WORDS)[number];

/** One comparison of a column: with a literal, a list of them, or a word of the caller's. */
export type ScopeLeaf = { field: string; operator: Operator; value: string | string[] };
/** A rule on rows (data scope type 5): comparisons joined by all (and) or any (or). */
export type ScopeRule = { all: ScopeRule[] } | { any: ScopeRule[] } | ScopeLeaf;

const OPERATORS = ["equal", "notequal", "like", "likeleft", "likeright", "notlike", "ge", "le", "gt", "lt", "null", "notnull"] as const;
const MAX_DEPTH = 3;
const MAX_LEAVES = 20;

const Value = z.string().max(500).regex(/^[^\u0000]*$/);
const Leaf = z.strictObject({
  field: z.string().regex(/^\w{1,64}$/),
  operator: z.enum(OPERATORS),
  value: z.union([Value, z.array(Value).min(1).max(200)]).default(""),
});
const Shape: z.ZodType<ScopeRule> = z.lazy(() =>
  z.union([z.strictObject({ all: z.array(Shape).min(1) }), z.strictObject({ any: z.array(Shape).min(1) }), Leaf]));

/** The rule of a `scopeValue` text; undefined when it is no rule, deeper than three levels or longer than twenty comparisons. */
export function readScopeRule(text: string): ScopeRule | undefined {
  const parsed = Shape.safeParse(fromJson(text));
  if (!parsed.success) return undefined;
  return depthOf(parsed.data) <= MAX_DEPTH && leavesOf(parsed.data).length <= MAX_LEAVES ? parsed.data : undefined;
}

/** All comparisons of a rule. */
export function leavesOf(rule: ScopeRule): ScopeLeaf[] {
  return "field" in rule ? [rule] : partsOf(rule).flatMap(leavesOf);
}

/** The rule that leaves the rows of some departments alone. */
export const ruleOfDepts = (ids: string[]): ScopeLeaf => ({ field: "createDept", operator: "equal", value: ids });

/** The departments that such a rule names; undefined of a rule that says anything else. */
export function deptsOfRule(rule: ScopeRule | undefined): string[] | undefined {
  if (!rule || !("field" in rule) || rule.field !== "createDept" || rule.operator !== "equal") return undefined;
  const ids = [rule.value].flat();
  return ids.every((id) => /^\d{1,19}$/.test(id)) ? ids : undefined;
}

const partsOf = (rule: { all: ScopeRule[] } | { any: ScopeRule[] }) => ("all" in rule ? rule.all : rule.any);

function depthOf(rule: ScopeRule): number {
  return "field" in rule ? 0 : 1 + Math.max(...partsOf(rule).map(depthOf));
}

// A text this deep is no rule, and parsing it deeper would only cost time.
function fromJson(text: string): unknown {
  if (text.length > 2000) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
