import { useLoaderData } from "@remix-run/react";
import { dataScopeApi } from "#app/contract/system/data-scope.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { dataScope } from "#app/resources/system/data-scope.ts";
import { loadDataScopes } from "#app/screens/data-scopes.server.ts";
import { dataScopeLookups } from "#app/screens/scope-lookups.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { Notice } from "#app/ui/flash.tsx";

export const handle = { i18n: ["crud", "rights"], title: "rights:dataScope.title" };
export const loader = signedInLoader(loadDataScopes);
export const action = crudAction(dataScope, dataScopeApi, { lookups: dataScopeLookups });

export default function DataScope() {
  const { says } = useLoaderData<typeof loader>();
  return <CrudScreen of={dataScope} details={() => <Notice>{says}</Notice>} />;
}
