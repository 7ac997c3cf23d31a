import { tenantApi } from "#app/contract/system/tenant.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { tenant } from "#app/resources/system/tenant.ts";
import { tenantActions, tenantLookups } from "#app/screens/tenant-deeds.server.ts";

export const handle = { i18n: ["crud", "organisation"], title: "organisation:tenant.title" };
export const loader = crudLoader(tenant, tenantApi, { lookups: tenantLookups });
export const action = crudAction(tenant, tenantApi, tenantActions);

export default function Tenant() {
  return <CrudScreen of={tenant} />;
}
