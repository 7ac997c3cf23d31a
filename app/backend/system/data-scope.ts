import { dataScopeApi, dataScopeSave, dataScopeUpdate, scopeResources } from "#app/contract/system/data-scope.ts";
import { readScopeRule, ruleOfDepts, SCOPE_WORDS } from "#app/contract/system/data-scope-rule.ts";
import { isSoundRule, scopedResources } from "../crud/data-scope.ts";
import { crudEntity, type CrudRules, lockRows } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { dataScopes } from "../db/schema/rights.ts";
import { submitRow } from "../crud/submit.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { ScopeType } from "../http/data-rules.ts";
import { Refusal } from "../http/errors.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { bind } from "../http/register.ts";
import { saveScope, updateScope } from "./scope-writes.ts";

type Values = Record<string, unknown>;
/** What the types compare when nothing else is said (contract 8.1). */
const COLUMNS: Record<number, string> = { [ScopeType.own]: "create_user", [ScopeType.dept]: "create_dept", [ScopeType.deptAndBelow]: "create_dept" };

const rules: CrudRules = {
  beforeSubmit: async (values, context, current) => {
    if (current) requireOpen(context, [current]);
    return checked({ ...current, ...values }, values);
  },
  beforeRemove: async (ids, context) => requireOpen(context, await lockRows(entity, ids, context)),
  beforeRestore: async (rows, context) => requireOpen(context, rows),
  afterWrite: ({ db }) => raiseStamp(db),
};
const entity = crudEntity(dataScopeApi, dataScopes, rules);

const plain = mountCrud(dataScopeApi, dataScopes, rules).filter(({ endpoint }) => endpoint !== dataScopeApi.submit);

/** Rules on rows, for roles to be granted (contract 8.1). */
export const dataScopeEndpoints = [
  ...plain,
  bind(dataScopeApi.submit, ({ body }, context) => submitRow(entity, withRule(body), context)),
  bind(dataScopeSave, ({ body }, context) => saveScope(entity, withRule(body), context)),
  bind(dataScopeUpdate, ({ body }, context) => updateScope(entity, withRule(body), context)),
  bind(scopeResources, async () => scopedResources()),
];

/** Chosen departments are the rule that leaves their rows. */
function withRule<V extends Values>(body: V): V {
  const ids = splitIds(String(body.deptIds ?? ""));
  return ids.length > 0 ? { ...body, scopeValue: JSON.stringify(ruleOfDepts(ids)) } : body;
}

/** The values of a rule that its resource can run; anything else would hide every row of it (2138). */
function checked(whole: Values, values: Values): Values {
  const type = Number(whole.scopeType);
  const resourceCode = String(whole.resourceCode);
  const column = columnOf(type, whole.scopeColumn);
  const isCustom = type === ScopeType.custom;
  const rule = isCustom ? readScopeRule(String(whole.scopeValue ?? "")) : undefined;
  const isKnown = Object.values(ScopeType).some((one) => one === type);
  if (!isKnown || !isSoundRule(resourceCode, { type, column, rule })) throw unsound(resourceCode);
  return {
    ...values,
    scopeColumn: column,
    scopeValue: isCustom ? whole.scopeValue : "",
    scopeField: whole.scopeField || "*",
    scopeClass: whole.scopeClass || resourceCode,
  };
}

function columnOf(type: number, typed: unknown): string {
  const usual = COLUMNS[type];
  const wanted = String(typed ?? "").trim();
  if (usual === undefined) return "-";
  return wanted === "" || wanted === "-" ? usual : wanted;
}

function unsound(resourceCode: string): Refusal {
  const columns = scopedResources().find((resource) => resource.resourceCode === resourceCode)?.columns ?? [];
  const params = { columns: columns.map(({ name }) => name).join(", ") || "-", words: SCOPE_WORDS.join(", ") };
  return new Refusal("scopeRuleInvalid", { code: 2138, params, data: { keys: {} } });
}

/** Who is held to a part of the rows does not change the rules that hold them. */
function requireOpen({ caller }: RequestContext, rows: readonly Values[]) {
  if (rows.some(({ resourceCode }) => caller.scopes.has(String(resourceCode)))) throw new Refusal("grantTooWide", { status: 403, code: 2132 });
}
