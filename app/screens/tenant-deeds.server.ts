import { Opened, tenantPackageSetting, tenantPass, tenantRecycle, tenantSetting } from "#app/contract/system/tenant.ts";
import { packageMenus, tenantPackageApi } from "#app/contract/system/tenant-package.ts";
import type { ActionOptions } from "#app/crud/action.server.ts";
import { deedCall } from "#app/crud/deed-action.server.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { checkChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isFormOpen } from "./form-open.ts";

const named = (ids: string[]) => ({ ids: ids.join(",") });

/** What is done with tenants, and what the opening of one tells once. */
export const tenantActions: ActionOptions = {
  once: (reply) => {
    const { tenantId = "", account = "", password } = Opened.partial().safeParse(reply).data ?? {};
    return password ? { columns: ["tenantId", "account", "password"], rows: [[tenantId, account, password]] } : null;
  },
  deeds: {
    setting: deedCall(tenantSetting, { input: (ids, { accountNumber = "", expireTime = "" }) => ({ query: { ...named(ids), accountNumber, expireTime } }) }),
    package: deedCall(tenantPackageSetting, { input: (ids, { packageId = "" }) => ({ query: { ...named(ids), packageId } }) }),
    recycle: deedCall(tenantRecycle, { input: (ids) => ({ query: named(ids) }) }),
    pass: deedCall(tenantPass, { input: (ids) => ({ query: named(ids) }) }),
  },
};

/** Packages to choose from, while something is done with a tenant. */
export async function tenantLookups({ call, request }: SignedArgs): Promise<Choices> {
  if (!new URL(request.url).searchParams.has("deed")) return {};
  const { records } = await call(tenantPackageApi.list, { query: { size: 1000 } });
  return { packages: records.map(({ id, packageName }) => ({ value: id, label: packageName })) };
}

/** Menus to put into a package. */
export async function packageLookups({ call, request }: SignedArgs): Promise<Choices> {
  return isFormOpen(request) ? { menus: checkChoices(await call(packageMenus)) } : {};
}
