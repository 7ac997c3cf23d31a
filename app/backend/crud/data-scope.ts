import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FilterFields, type FilterKind, fits, type Operator, TEXT_OPERATORS } from "#app/contract/list-query.ts";
import { leavesOf, type ScopeLeaf, type ScopeRule } from "#app/contract/system/data-scope-rule.ts";
import { log } from "#app/log.server.ts";
import { significantPrefix } from "#app/rules/region-code.ts";
import type { Caller, DataRule, RequestContext } from "../http/caller.ts";
import { ScopeType } from "../http/data-rules.ts";
import { type Columns, conditionOf } from "./conditions.ts";

/** What rules on a resource may compare: columns by contract name with the kind of their values. */
type Resource = { columns: Columns; kinds: FilterFields };
const resources = new Map<string, Resource>();
const OWNERS: FilterFields = { createUser: "id", createDept: "id" };
const NOTHING = sql`false`;

/**
 * Makes a resource narrowable by data scopes (contract 8.1) and answers the condition of its queries: undefined leaves
 * all rows. Call it once per list, when its module is loaded; `filters` are the contract's.
 */
export function dataScope(resourceCode: string, columns: Columns, filters: FilterFields): (context: Pick<RequestContext, "caller">) => SQL | undefined {
  const kinds = Object.fromEntries(Object.entries({ ...filters, ...OWNERS }).filter(([name]) => columns[name]));
  resources.set(resourceCode, { columns, kinds });
  return (context) => dataScopeOf(context, resourceCode);
}

/** The condition that the caller's rules put on a resource made known by `dataScope`. */
export function dataScopeOf({ caller }: Pick<RequestContext, "caller">, resourceCode: string): SQL | undefined {
  const rules = caller.scopes.get(resourceCode);
  const resource = resources.get(resourceCode);
  if (!rules || !resource) return undefined;
  return or(...rules.map((rule) => conditionOfRule(rule, resource, caller)));
}

/** Resources that rules can be made for, with what they may compare. */
export function scopedResources(): { resourceCode: string; columns: { name: string; kind: FilterKind }[] }[] {
  return [...resources].map(([resourceCode, { kinds }]) => ({
    resourceCode,
    columns: Object.entries(kinds).map(([name, kind]) => ({ name, kind })),
  }));
}

/** Whether a rule can be run on its resource; a rule that cannot would hide every row. */
export function isSoundRule(resourceCode: string, { type, column, rule }: Omit<DataRule, "id">): boolean {
  const resource = resources.get(resourceCode);
  if (!resource) return false;
  if (type === ScopeType.custom) return rule !== undefined && leavesOf(rule).every((leaf) => isSoundLeaf(leaf, resource.kinds));
  return type === ScopeType.all || columnOf(type, column, resource) !== undefined;
}

function conditionOfRule(rule: DataRule, resource: Resource, caller: Caller): SQL {
  const condition = rule.type === ScopeType.custom ? custom(rule.rule, resource, caller) : ofOwner(rule, resource, caller);
  if (condition) return condition;
  log.warn({ scope: rule.id, type: rule.type, column: rule.column }, "a data scope cannot be run, so it shows nothing");
  return NOTHING;
}

function ofOwner({ type, column: name }: DataRule, resource: Resource, caller: Caller): SQL | undefined {
  const column = columnOf(type, name, resource);
  if (!column) return undefined;
  if (type === ScopeType.own) return eq(column, caller.userId);
  if (caller.deptIds.length === 0) return NOTHING;
  return type === ScopeType.dept ? inArray(column, caller.deptIds) : sql`${column} in (
    select d.id from blade_dept d where d.tenant_id = ${caller.tenantId} and d.is_deleted = 0
      and (${inArray(sql`d.id`, caller.deptIds)} or string_to_array(d.ancestors, ',') && ${textArray(caller.deptIds)}))`;
}

/** The column of the types 2 to 4; `-` or nothing is the one the contract names for the type. */
function columnOf(type: number, name: string, { columns, kinds }: Resource): PgColumn | undefined {
  const usual = type === ScopeType.own ? "createUser" : "createDept";
  const wanted = ["", "-"].includes(name.trim()) ? usual : name.trim().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const known = type >= ScopeType.own && type <= ScopeType.deptAndBelow && kinds[wanted] === "id";
  return known ? columns[wanted] : undefined;
}

function custom(rule: ScopeRule | undefined, resource: Resource, caller: Caller): SQL | undefined {
  if (!rule || !leavesOf(rule).every((leaf) => isSoundLeaf(leaf, resource.kinds))) return undefined;
  return joined(rule, resource, caller);
}

function joined(rule: ScopeRule, resource: Resource, caller: Caller): SQL {
  if ("field" in rule) return compared(rule, resource, caller);
  if ("all" in rule) return and(...rule.all.map((part) => joined(part, resource, caller))) ?? NOTHING;
  return or(...rule.any.map((part) => joined(part, resource, caller))) ?? NOTHING;
}

function isSoundLeaf({ field, operator, value }: ScopeLeaf, kinds: FilterFields): boolean {
  const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
  if (!kind || (TEXT_OPERATORS.has(operator) && !["text", "code"].includes(kind))) return false;
  if (isAboutNull(operator)) return true;
  const listed = !Array.isArray(value) || ["equal", "notequal"].includes(operator);
  return listed && [value].flat().every((one) => isSoundValue(kind, one));
}

const isAboutNull = (operator: Operator) => operator === "null" || operator === "notnull";

const isSoundValue = (kind: FilterKind, value: string) => (value.startsWith("@") ? value in WORDS : fits(kind, value));

function compared({ field, operator, value }: ScopeLeaf, { columns, kinds }: Resource, caller: Caller): SQL {
  const column = columns[field];
  const kind = kinds[field];
  if (!column || !kind) return NOTHING;
  if (isAboutNull(operator)) return conditionOf({ field, operator, value: "" }, columns) ?? NOTHING;
  const values = [value].flat().flatMap((one) => valuesOf(one, operator === "likeright", caller)).filter((one) => fits(kind, one));
  // A caller without a department, region or unit sees nothing by a rule on it.
  if (values.length === 0) return NOTHING;
  if (operator === "equal") return inArray(column, values);
  if (operator === "notequal") return not(inArray(column, values));
  return or(...values.map((one) => conditionOf({ field, operator, value: one }, columns))) ?? NOTHING;
}

const WORDS: Record<string, (caller: Caller) => readonly (string | null)[]> = {
  "@userId": ({ userId }) => [userId],
  "@deptIds": ({ deptIds }) => deptIds,
  "@regionCode": ({ binding }) => [binding.regionCode],
  "@constUnitId": ({ binding }) => [binding.constUnitId],
  "@projectIds": ({ binding }) => binding.projectIds,
  "@personnelId": ({ binding }) => [binding.personnelId],
};

/** A region's code stands for all codes below it where beginnings are compared. */
function valuesOf(value: string, asPrefix: boolean, caller: Caller): string[] {
  const word = value.startsWith("@") ? WORDS[value] : undefined;
  const own = word ? word(caller).flatMap((one) => one ?? []) : [value];
  return asPrefix && value === "@regionCode" ? own.flatMap((code) => significantPrefix(code) ?? []) : own;
}

const textArray = (ids: string[]) => sql`array[${sql.join(ids.map((id) => sql`${id}`), sql`, `)}]::text[]`;
