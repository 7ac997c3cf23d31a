import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { CrudApi } from "#app/contract/crud.ts";
import {
  tenantApi, tenantDatasource, tenantInfo, tenantPackageDetail, tenantPackageSetting, tenantPage, tenantPass, tenantRecycle, tenantRows, tenantSelect, tenantSetting,
} from "#app/contract/system/tenant.ts";
import { env } from "#app/env.server.ts";
import { crudEntity, type CrudRules, lockRows, type Row } from "../crud/entity.ts";
import { diffOf, writeHistory } from "../crud/history.ts";
import { mountCrud, pageOfEntity } from "../crud/mount.ts";
import { forgetTotals } from "../crud/page.ts";
import { stamped, submitRow } from "../crud/submit.ts";
import { tenants } from "../db/schema/system.ts";
import { tenantDatasources, tenantPackages } from "../db/schema/tenancy.ts";
import { isPlatform, PLATFORM_TENANT, type RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { bind, type Registration } from "../http/register.ts";
import { liveTenant } from "../http/tenant-standing.ts";
import { freeTenantId, furnishTenant } from "./tenant-open.ts";

const [IN_USE, IN_BIN] = [1, 2];

const rules: CrudRules = {
  acrossTenants: true,
  order: [desc(tenants.id)],
  beforeSubmit: async (values, context, current) => ({
    ...values, ...("domain" in values ? { domain: hostOf(values.domain) } : {}), ...(current ? {} : { tenantId: await freeTenantId(context), status: IN_USE }),
  }),
  // For good means: out of the bin, where nobody of it could sign in any more. Its rows stay, and nobody reaches them.
  beforeRemove: async (ids, context) => {
    for (const row of await lockRows(entity, ids, context)) {
      refuseOwn(row);
      if (row.status !== IN_BIN) throw new Refusal("tenantNotRecycled", { status: 409, code: 2102 });
    }
  },
  afterWrite: ({ db }) => raiseStamp(db),
};
const entity = crudEntity(tenantRows, tenants, rules);
const [list, detail, , ...others] = mountCrud(tenantRows, tenants, rules);
const page: CrudApi["list"] = tenantPage;

/** Tenants (contract 7.1). */
export const tenantEndpoints: Registration[] = [
  ...[list, detail, ...others].flatMap((one) => one ?? []),
  bind(page, ({ params }, context) => pageOfEntity(entity, params, context)),
  bind(tenantApi.submit, async ({ body }, context) => {
    const { id } = await submitRow(entity, body, context);
    if (body.id !== undefined) return { id };
    const [row] = await context.db.select().from(tenants).where(eq(tenants.id, id));
    if (!row) throw notFound();
    return furnishTenant(context, row);
  }, { keepsAnswer: false }),
  bind(tenantSelect, (_, context) => choices(context)),
  bind(tenantInfo, ({ query }, context) => tenantOf(query.domain ?? "", context)),
  bind(tenantSetting, ({ query: { ids, accountNumber, expireTime } }, context) => setAll(context, ids, {
    ...(accountNumber === undefined ? {} : { accountNumber }), ...(expireTime === undefined ? {} : { expireTime: expireTime === "" ? null : expireTime }),
  })),
  bind(tenantPackageSetting, async ({ query: { tenantId, ids, packageId } }, context) => {
    if (packageId) await requireRow(context, tenantPackages, packageId);
    return setAll(context, ids ?? (await idsOf(context, tenantId)), { packageId: packageId || null });
  }),
  bind(tenantPackageDetail, async ({ query }, context) => {
    const { id, packageName, menuId, remark, status, version, createTime, updateTime } = tenantPackages;
    const [row] = await context.db.select({ id, packageName, menuId, remark, status, version, createTime, updateTime }).from(tenantPackages)
      .innerJoin(tenants, eq(tenants.packageId, id)).where(and(eq(tenants.tenantId, query.tenantId), eq(tenantPackages.isDeleted, 0)));
    return row ?? null;
  }),
  bind(tenantDatasource, async ({ query: { tenantId, ids, datasourceId } }, context) => {
    if (datasourceId) await requireRow(context, tenantDatasources, datasourceId);
    return setAll(context, ids ?? (await idsOf(context, tenantId)), { datasourceId: datasourceId || null });
  }),
  bind(tenantRecycle, ({ query }, context) => setAll(context, query.ids, { status: IN_BIN })),
  bind(tenantPass, ({ query }, context) => setAll(context, query.ids, { status: IN_USE })),
];

type Setting = Partial<Pick<typeof tenants.$inferInsert, "status" | "accountNumber" | "expireTime" | "packageId" | "datasourceId">>;

/** Sets something of tenants, all or none; what their people may do from the next call on follows. */
async function setAll(context: RequestContext, ids: readonly string[], set: Setting): Promise<null> {
  const rows = await lockRows(entity, ids, context);
  if (rows.length !== new Set(ids).size) throw notFound();
  if ("status" in set || "packageId" in set) rows.forEach(refuseOwn);
  await context.db.update(tenants).set({ ...set, ...stamped(entity, context) }).where(inArray(tenants.id, rows.map(({ id }) => id)));
  const changed = rows.map((row) => ({ resource: tenantApi.base, rowId: row.id, action: "setting" as const, changes: diffOf(row, { ...row, ...set }) }));
  await writeHistory(context, changed.filter(({ changes }) => changes.length > 0));
  await raiseStamp(context.db);
  forgetTotals();
  return null;
}

/** The platform's own tenant can neither be shut nor held to a package: nobody would be left to open it again. */
function refuseOwn({ tenantId }: Row) {
  if (tenantId === PLATFORM_TENANT) throw new Refusal("tenantBuiltIn", { status: 409, code: 2147 });
}

async function requireRow({ db }: RequestContext, table: typeof tenantPackages | typeof tenantDatasources, id: string) {
  const [row] = await db.select({ id: table.id }).from(table).where(and(eq(table.id, id), eq(table.isDeleted, 0))).for("update");
  if (!row) throw notFound();
}

async function idsOf({ db }: RequestContext, tenantId: string | undefined): Promise<string[]> {
  const rows = await db.select({ id: tenants.id }).from(tenants).where(and(eq(tenants.tenantId, tenantId ?? ""), eq(tenants.isDeleted, 0)));
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id);
}

function choices({ db, caller }: RequestContext) {
  const own = isPlatform(caller) ? undefined : eq(tenants.tenantId, caller.tenantId);
  return db.select({ tenantId: tenants.tenantId, tenantName: tenants.tenantName }).from(tenants)
    .where(and(eq(tenants.isDeleted, 0), eq(tenants.status, IN_USE), own)).orderBy(asc(tenants.tenantId)).limit(1000);
}

/** Whose host it is, as far as there are tenants and that one is in use. */
async function tenantOf(domain: string, { db }: RequestContext) {
  const host = hostOf(domain);
  if (!env.TENANT_MODE || host === "") return {};
  const [row] = await db.select({ tenantId: tenants.tenantId, domain: tenants.domain, backgroundUrl: tenants.backgroundUrl }).from(tenants)
    .where(and(eq(tenants.domain, host), liveTenant(sql`blade_tenant`)));
  return row ? { ...row, domain: host } : {};
}

/** The host of an address, with its port: the same whatever the scheme, so that two tenants never share one. */
const hostOf = (address: unknown) => String(address ?? "").trim().toLowerCase().replace(/^https?:\/\//, "").replace(/[/?#].*$/, "");
