import { Opened, tenantDatasource, tenantPackageSetting, tenantPass, tenantRecycle, tenantSetting } from "#app/contract/system/tenant.ts";
import { packageMenus, tenantPackageApi } from "#app/contract/system/tenant-package.ts";
import { tenantDatasourceApi } from "#app/contract/system/tenant-datasource.ts";
import type { ActionOptions } from "#app/crud/action.server.ts";
import { deedCall } from "#app/crud/deed-action.server.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { checkChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isFormOpen } from "./form-open.ts";

const named = (ids: string[]) => ({ ids: ids.join(",") });

/** What is done with tenants, and what the opening of one tells once. */
export const tenantActions: ActionOptions = {
  lookups: tenantLookups,
  once: (reply) => {
    const { tenantId = "", account = "", password } = Opened.partial().safeParse(reply).data ?? {};
    return password ? { columns: ["tenantId", "account", "password"], rows: [[tenantId, account, password]] } : null;
  },
  deeds: {
    setting: deedCall(tenantSetting, { input: (ids, { accountNumber = "", expireTime = "" }) => ({ query: { ...named(ids), accountNumber, expireTime } }) }),
    package: deedCall(tenantPackageSetting, { input: (ids, { packageId = "" }) => ({ query: { ...named(ids), packageId } }) }),
    datasource: deedCall(tenantDatasource, { input: (ids, { datasourceId = "" }) => ({ query: { ...named(ids), datasourceId } }) }),
    recycle: deedCall(tenantRecycle, { input: (ids) => ({ query: named(ids) }) }),
    pass: deedCall(tenantPass, { input: (ids) => ({ query: named(ids) }) }),
  },
};

/** What an unlimited number of accounts is called; packages or data sources to choose from, while a tenant gets one. */
export async function tenantLookups(args: SignedArgs): Promise<Choices> {
  return { quota: [{ value: "-1", label: args.t("organisation:tenant.unlimited") }], ...(await deedLookups(args)) };
}

async function deedLookups({ call, request }: SignedArgs): Promise<Choices> {
  const deed = new URL(request.url).searchParams.get("deed");
  if (deed === "package") return { packages: (await call(tenantPackageApi.list, { query: { size: 1000 } })).records.map(({ id, packageName }) => ({ value: id, label: packageName })) };
  if (deed === "datasource") return { datasources: (await call(tenantDatasourceApi.list, { query: { size: 1000 } })).records.map(({ id, name }) => ({ value: id, label: name })) };
  return {};
}

/** Menus to put into a package. */
export async function packageLookups({ call, request }: SignedArgs): Promise<Choices> {
  return isFormOpen(request) ? { menus: checkChoices(await call(packageMenus)) } : {};
}
