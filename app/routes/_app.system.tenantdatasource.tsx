import { tenantDatasourceApi } from "#app/contract/system/tenant-datasource.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { tenantDatasource } from "#app/resources/system/tenant-datasource.ts";

export const handle = { i18n: ["crud", "organisation"], title: "organisation:tenantDatasource.title" };
export const loader = crudLoader(tenantDatasource, tenantDatasourceApi);
export const action = crudAction(tenantDatasource, tenantDatasourceApi);

export default function TenantDatasource() {
  return <CrudScreen of={tenantDatasource} />;
}
