import { tenantPackageApi } from "#app/contract/system/tenant-package.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { tenantPackage } from "#app/resources/system/tenant-package.ts";
import { packageLookups } from "#app/screens/tenant-deeds.server.ts";

export const handle = { i18n: ["crud", "organisation"], title: "organisation:tenantPackage.title" };
export const loader = crudLoader(tenantPackage, tenantPackageApi, { lookups: packageLookups });
export const action = crudAction(tenantPackage, tenantPackageApi, { lookups: packageLookups });

export default function TenantPackage() {
  return <CrudScreen of={tenantPackage} />;
}
