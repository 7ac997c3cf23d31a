import { type Operator } from "#app/contract/list-query.ts";
import { dataScopeApi } from "#app/contract/system/data-scope.ts";
import { deptsOfRule, readScopeRule, type ScopeLeaf, type ScopeRule } from "#app/contract/system/data-scope-rule.ts";
import { listOf } from "#app/crud/form-data.ts";
import { loadScreen } from "#app/crud/loader.server.ts";
import type { Choices, Row } from "#app/crud/page-data.ts";
import { choiceLabel } from "#app/crud/screen-context.ts";
import type { Translate } from "#app/locales/translate.ts";
import { dataScope } from "#app/resources/system/data-scope.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { dataScopeLookups } from "./scope-lookups.server.ts";

const CUSTOM = 5;

/** Rules on rows (contract 8.1): departments that one names are ticked in its form, and its view says what it does. */
export async function loadDataScopes(args: SignedArgs) {
  const data = await loadScreen({ resource: dataScope, api: dataScopeApi, options: { lookups: dataScopeLookups, opened: withDepts } }, args);
  const { panel, choices } = data;
  return { ...data, says: panel?.record ? sentenceOf(panel.record, { choices, t: args.t }) : "" };
}

function withDepts(record: Row): Row {
  const depts = Number(record.scopeType) === CUSTOM ? deptsOfRule(ruleOf(record)) : undefined;
  return depts ? { ...record, deptIds: depts.join(","), scopeValue: "" } : record;
}

type Words = { choices: Choices; t: Translate };

/** What a rule leaves of its list to those whom it holds. */
function sentenceOf(record: Row, { choices, t }: Words): string {
  const list = choiceLabel(choices, "resources", record.resourceCode);
  const type = Number(record.scopeType);
  if (type !== CUSTOM) return t(`rights:dataScope.says.${type}`, { list });
  const rule = ruleOf(record);
  const depts = listOf(String(record.deptIds ?? ""));
  if (depts.length > 0) return t("rights:dataScope.says.depts", { list, depts: depts.map((id) => choiceLabel(choices, "depts", id)).join(t("crud:comma")) });
  return t("rights:dataScope.says.rule", { list, rule: rule ? spoken(rule, t) : "" });
}

const ruleOf = ({ scopeValue }: Row) => readScopeRule(String(scopeValue ?? ""));

function spoken(rule: ScopeRule, t: Translate): string {
  if ("field" in rule) return spokenLeaf(rule, t);
  const [parts, by] = "all" in rule ? [rule.all, "rights:dataScope.and"] : [rule.any, "rights:dataScope.or"];
  return parts.map((part) => ("field" in part ? spoken(part, t) : `(${spoken(part, t)})`)).join(t(by));
}

function spokenLeaf({ field, operator, value }: ScopeLeaf, t: Translate): string {
  const values = [value].flat().map((one) => (one.startsWith("@") ? t(`rights:dataScope.word.${one.slice(1)}`) : one));
  return [field, t(`rights:dataScope.operator.${operator satisfies Operator}`), values.join(t("crud:comma"))].filter(Boolean).join(" ");
}
