import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { enableOss, ossApi, testOss } from "#app/contract/resource/oss.ts";
import { isLocal, isRegional, OssCategory } from "#app/rules/object-storage.ts";
import { crudEntity, type CrudRules, lockRows } from "../crud/entity.ts";
import { writeHistory } from "../crud/history.ts";
import { mountCrud } from "../crud/mount.ts";
import { forgetTotals } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { stamped } from "../crud/submit.ts";
import { attachs, ossConfigs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { sealField } from "../keys/field-cipher.ts";
import { storageAddress } from "./storage/address.ts";
import { tryStorage } from "./storage/try-storage.ts";

const STOPPED = 1;
const ENABLED = 2;
type Values = Record<string, unknown>;

const rules: CrudRules = {
  beforeSubmit: async (values, context, current) => {
    const next = { ...current, ...values };
    const kept = isLocal(Number(next.category)) ? localOf() : bucketOf(next);
    if (current) await requireSamePlace(current, { ...next, ...kept }, context);
    return { ...values, ...kept, ...(values.secretKey ? { secretKey: sealField(String(values.secretKey)) } : {}) };
  },
  beforeRemove: (ids, context) => requireUnused(ids, context),
  // One that comes back takes no files until it is enabled again.
  afterWrite: async ({ db }, { action, ids }) => {
    if (action === "remove") await db.update(ossConfigs).set({ status: STOPPED }).where(inArray(ossConfigs.id, [...ids]));
  },
};
const entity = crudEntity(ossApi, ossConfigs, rules);

/** Object storages (contract 9.1). */
export const ossEndpoints = [
  ...mountCrud(ossApi, ossConfigs, rules),
  bind(enableOss, ({ query }, context) => enable(query.id, context)),
  bind(testOss, async ({ query }, context) => {
    const [row] = await context.db.select().from(ossConfigs).where(and(rowScope(ossConfigs, context), eq(ossConfigs.id, query.id)));
    if (!row) throw notFound();
    await tryStorage(row);
    return null;
  }, { transaction: false }),
];

function localOf(): Values {
  return { endpoint: "", transformEndpoint: "", accessKey: "", secretKey: "", bucketName: "", appId: "", region: "" };
}

function bucketOf(next: Values): Values {
  const category = Number(next.category);
  if (!Object.values<number>(OssCategory).includes(category)) throw refused("category", "choose");
  // The code of the folder of the installation, whatever is configured.
  if (next.ossCode === "local") throw refused("ossCode", "invalid");
  const demanded = ["bucketName", "accessKey", "secretKey", ...(category === OssCategory.amazon ? [] : ["endpoint"]), ...(isRegional(category) ? ["region"] : [])];
  const missing = demanded.find((name) => !next[name]);
  if (missing) throw refused(missing, "enter");
  return { endpoint: addressOf(next, "endpoint"), transformEndpoint: addressOf(next, "transformEndpoint") };
}

function addressOf(next: Values, field: string): string {
  const typed = String(next[field] ?? "");
  const address = typed === "" ? "" : storageAddress(typed);
  if (address === null) throw refused(field, "invalid");
  return address;
}

/** Files are found by the place they were put into: it stays while it holds some. */
async function requireSamePlace(before: Values, after: Values, context: RequestContext) {
  const isSame = (["category", "bucketName", "appId"] as const).every((name) => (before[name] ?? "") === (after[name] ?? ""));
  if (!isSame) await requireUnused([String(before.id)], context);
}

async function requireUnused(ids: string[], { db }: RequestContext) {
  const count = await db.$count(attachs, inArray(attachs.ossId, ids));
  if (count > 0) throw new Refusal("storageInUse", { status: 409, code: 2106, params: { count } });
}

async function enable(id: string, context: RequestContext): Promise<null> {
  const { db, caller } = context;
  // Two at one moment: the second one waits, and wins.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`oss ${caller.tenantId}`}, 0))`);
  const [row] = await lockRows(entity, [id], context);
  if (!row) throw notFound();
  const stamp = stamped(entity, context);
  await db.update(ossConfigs).set({ status: STOPPED, ...stamp }).where(and(rowScope(ossConfigs, context), eq(ossConfigs.status, ENABLED), ne(ossConfigs.id, id)));
  await db.update(ossConfigs).set({ status: ENABLED, ...stamp }).where(eq(ossConfigs.id, id));
  await writeHistory(context, [{ resource: ossApi.base, rowId: id, action: "edit", changes: [{ field: "status", before: String(row.status), after: String(ENABLED) }] }]);
  forgetTotals();
  return null;
}

const refused = (field: string, key: string) => new Refusal("badRequest", { data: { keys: { [field]: { key } } } });
