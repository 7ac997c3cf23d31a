import { apiScopeApi, apiScopeSave, apiScopeUpdate } from "#app/contract/system/api-scope.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { apiScopes } from "../db/schema/rights.ts";
import { matchesPath } from "../http/api-scope.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { openPaths } from "../http/platform-codes.ts";
import { bind } from "../http/register.ts";
import { saveScope, updateScope } from "./scope-writes.ts";

const rules: CrudRules = {
  beforeSubmit: async (values, context, current) => {
    if (current) requireHolder(context, [current.id]);
    const scopePath = String(values.scopePath ?? current?.scopePath).replace(/^\/api(?=\/)/, "");
    // What everybody signed in needs would otherwise be shut to everybody without the scope.
    if (openPaths().some((path) => matchesPath(scopePath, path))) throw new Refusal("scopePathOpen", { code: 2148 });
    return { ...values, scopePath };
  },
  beforeRemove: async (ids, context) => requireHolder(context, ids),
  afterWrite: ({ db }) => raiseStamp(db),
};
const entity = crudEntity(apiScopeApi, apiScopes, rules);

/** Closed paths, for roles to be granted (contract 8.2). */
export const apiScopeEndpoints = [
  ...mountCrud(apiScopeApi, apiScopes, rules),
  bind(apiScopeSave, ({ body }, context) => saveScope(entity, body, context)),
  bind(apiScopeUpdate, ({ body }, context) => updateScope(entity, body, context)),
];

/** Who stands before a closed path does not open it. */
function requireHolder({ caller }: RequestContext, ids: readonly string[]) {
  if (caller.gates.some(({ id, mine }) => !mine && ids.includes(id))) throw new Refusal("grantTooWide", { status: 403, code: 2132 });
}
