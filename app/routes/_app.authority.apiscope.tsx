import { apiScopeApi } from "#app/contract/system/api-scope.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { apiScope } from "#app/resources/system/api-scope.ts";
import { scopeMenus } from "#app/screens/scope-lookups.server.ts";

export const handle = { i18n: ["crud", "rights"], title: "rights:apiScope.title" };
export const loader = crudLoader(apiScope, apiScopeApi, { lookups: scopeMenus });
export const action = crudAction(apiScope, apiScopeApi, { lookups: scopeMenus });

export default function ApiScope() {
  return <CrudScreen of={apiScope} />;
}
