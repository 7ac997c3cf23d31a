import { eq, inArray, sql } from "drizzle-orm";
import { type RegionForm, regionWriteApi } from "#app/contract/system/region-write.ts";
import { nowText } from "../clock.ts";
import { diffOf, historyOf, writeHistory } from "../crud/history.ts";
import { forgetTotals } from "../crud/page.ts";
import { regions } from "../db/schema/region.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { conflict, duplicate, forbidden, inUse, notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { pairsOf, pairOfLevel, placeBelow, type Region } from "./region-place.ts";

const resource = regionWriteApi.base;

/** Writing administrative divisions; they have no bin, so the history keeps a removed one whole (contract 6.3). */
export const regionWriteEndpoints = [
  bind(regionWriteApi.submit, ({ body }, context) => {
    const { id, version, ...values } = body;
    if (!holds(context.caller, [id === undefined ? "region_add" : "region_edit"])) throw forbidden();
    return id === undefined ? insert(values, context) : update({ id, version }, { values, context });
  }),
  bind(regionWriteApi.remove, ({ query }, context) => remove([...new Set([...(query.ids?.split(",") ?? []), ...(query.id ? [query.id] : [])])], context)),
  bind(regionWriteApi.history, ({ query }, context) => historyOf(context, resource, query.id)),
];

async function insert({ code, parentCode, ...values }: RegionForm, context: RequestContext) {
  const [parent] = await locked([parentCode], context);
  if (!parent) throw new Refusal("parentMissing");
  const level = placeBelow(parent, code);
  if (level === undefined) throw new Refusal("regionCodeMisplaced", { data: { keys: { code: { key: "invalid" } } } });
  const row = { ...pairsOf(parent), ...pairOfLevel(level, { code, name: values.name }), ...values, code, parentCode, level, ancestors: `${parent.ancestors === "0" ? "" : `${parent.ancestors},`}${parentCode}` };
  const [added] = await context.db.insert(regions).values({ ...row, ...written(context) }).onConflictDoNothing().returning();
  if (!added) throw duplicate("code");
  await writeHistory(context, [{ resource, rowId: code, action: "add", changes: diffOf(undefined, added) }]);
  forgetTotals();
  return { id: code };
}

type Edit = { values: RegionForm; context: RequestContext };

async function update({ id, version }: { id: string; version: number | undefined }, { values, context }: Edit) {
  const { name, sort, remark } = values;
  const [current] = await locked([id], context);
  if (!current) throw notFound();
  if (version !== undefined && version !== current.version) throw conflict({ id: current.code, ...current });
  requireSamePlace(current, values);
  const set = { sort, ...(remark == null ? {} : { remark }), version: sql`${regions.version} + 1`, ...written(context) };
  const [after] = await context.db.update(regions).set({ ...set, name, ...pairOfLevel(current.level, { code: id, name }) }).where(eq(regions.code, id)).returning();
  if (current.name !== name) await renameBelow({ code: id, name, level: current.level }, context);
  const changes = diffOf(current, after);
  if (changes.length > 0) await writeHistory(context, [{ resource, rowId: id, action: "edit", changes }]);
  forgetTotals();
  return { id };
}

/** The code of a region stands in projects, lots and units, so it stays as it is. */
function requireSamePlace({ code, parentCode, level }: Region, sent: RegionForm) {
  if (sent.code !== code || (sent.parentCode !== parentCode && level > 0)) throw new Refusal("regionCodeFixed", { data: { keys: { code: { key: "invalid" } } } });
}

/** Every row below carries the names above it. */
async function renameBelow({ code, name, level }: Pick<Region, "code" | "name" | "level">, { db }: RequestContext) {
  const part = ["", "province", "city", "district", "town", "village"][level];
  if (!part) return;
  await db.execute(sql`update blade_region set ${sql.identifier(`${part}_name`)} = ${name} where ${sql.identifier(`${part}_code`)} = ${code}`);
}

async function remove(codes: string[], context: RequestContext): Promise<null> {
  const rows = await locked(codes, context);
  if (rows.length === 0 || rows.length !== codes.length || rows.some(({ level }) => level === 0)) throw notFound();
  const children = await context.db.select({ code: regions.code }).from(regions).where(inArray(regions.parentCode, codes));
  if (children.some(({ code }) => !codes.includes(code))) throw new Refusal("hasChildren", { status: 409, code: 2106, data: { refs: [] } });
  await refuseUsed(codes, context);
  await context.db.delete(regions).where(inArray(regions.code, codes));
  await writeHistory(context, rows.map((row) => ({ resource, rowId: row.code, action: "remove" as const, changes: diffOf(row, undefined) })));
  forgetTotals();
  return null;
}

/** Of every tenant, and so without saying whose rows they are. */
async function refuseUsed(codes: string[], { db }: RequestContext) {
  for (const table of ["project", "project_lot", "const_unit", "blade_user"]) {
    const crossed = table.startsWith("project") ? sql` or region_codes && ${sql.param(codes)}::varchar[]` : sql``;
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where is_deleted = 0 and (${inArray(sql`region_code`, codes)}${crossed}) limit 1`);
    if (rows.length > 0) throw inUse();
  }
}

function locked(codes: string[], { db }: RequestContext): Promise<Region[]> {
  return db.select().from(regions).where(inArray(regions.code, codes)).orderBy(regions.code).for("update");
}

const written = ({ caller }: RequestContext) => ({ updateUser: caller.userId, updateTime: nowText() });
