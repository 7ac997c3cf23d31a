import { dataScopeApi } from "#app/contract/system/data-scope.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { dataScope } from "#app/resources/system/data-scope.ts";
import { dataScopeLookups } from "#app/screens/scope-lookups.server.ts";

export const handle = { i18n: ["crud", "rights"], title: "rights:dataScope.title" };
export const loader = crudLoader(dataScope, dataScopeApi, { lookups: dataScopeLookups });
export const action = crudAction(dataScope, dataScopeApi);

export default function DataScope() {
  return <CrudScreen of={dataScope} />;
}
