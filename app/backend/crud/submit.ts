import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { SECRET } from "#app/contract/crud.ts";
import { nowText } from "../clock.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { conflict, forbidden, notFound } from "../http/errors.ts";
import { invalidInput } from "../http/parse.ts";
import { nextId } from "../snowflake.ts";
import { type Entity, idOf, lockRows, presented, type Row } from "./entity.ts";
import { diffOf, writeHistory } from "./history.ts";
import { forgetTotals } from "./page.ts";

type Values = Record<string, unknown>;

/** Inserts a row, or updates the one that `id` names, and writes its history (contract 1.7). Refuses with 403, 2104, 2105, 2110. */
export async function submitRow(entity: Entity, body: Values, context: RequestContext): Promise<{ id: string }> {
  const { id, version, ...values } = body;
  const verb = id === undefined ? "add" : "edit";
  if (!holds(context.caller, [`${entity.api.permission}_${verb}`])) throw forbidden();
  const known = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && entity.columns[name] && !isKept(entity, name, value)));
  const saved = id === undefined ? await insert(entity, known, context) : await update(entity, { id: String(id), version }, { values: known, context });
  await entity.rules.afterWrite?.(context, { action: verb, ids: [saved] });
  forgetTotals();
  return { id: saved };
}

async function insert(entity: Entity, values: Values, context: RequestContext): Promise<string> {
  const { api, table, columns, rules } = entity;
  requireSecrets(entity, values, context);
  const checked = cleared(entity, (await rules.beforeSubmit?.(values, context)) ?? values);
  const id = nextId();
  const { userId, deptIds, tenantId } = context.caller;
  const now = nowText();
  const audit = { createUser: userId, createDept: deptIds[0], createTime: now, updateUser: userId, updateTime: now, ...(rules.acrossTenants ? {} : { tenantId }) };
  const known = Object.fromEntries(Object.entries(audit).filter(([name]) => columns[name]));
  const [row] = await context.db.insert(table).values({ ...checked, ...known, id }).returning();
  await writeHistory(context, [{ resource: api.base, rowId: id, action: "add", changes: diffOf(undefined, row, api.secrets) }]);
  return id;
}

type Target = { id: string; version: unknown };

async function update(entity: Entity, { id, version }: Target, { values, context }: { values: Values; context: RequestContext }): Promise<string> {
  const { table, columns, rules } = entity;
  const [current] = await lockRows(entity, [id], context);
  if (!current) throw notFound();
  // The lock of the form is the version it was drawn from.
  if (version !== undefined && columns.version && current.version !== version) throw conflict(presented(entity, current));
  const checked = cleared(entity, (await rules.beforeSubmit?.(values, context, current)) ?? values);
  // A null field is not written on update (contract 1.7); emptied ones are null by now on purpose.
  const set: Values = { ...checked, ...stamped(entity, context) };
  const [row] = await context.db.update(table).set(set).where(eq(idOf(columns), id)).returning();
  await writeEdit(entity, { before: current, after: { ...current, ...row } }, context);
  return id;
}

async function writeEdit({ api }: Entity, { before, after }: { before: Row; after: Row }, context: RequestContext) {
  const changes = diffOf(before, after, api.secrets);
  if (changes.length > 0) await writeHistory(context, [{ resource: api.base, rowId: before.id, action: "edit", changes }]);
}

/** Who and when of a change, and the next version. */
export function stamped({ columns }: Pick<Entity, "columns">, { caller }: RequestContext): Record<string, unknown> {
  const audit = { updateUser: caller.userId, updateTime: nowText(), version: columns.version && sql`${columns.version} + 1` };
  return Object.fromEntries(Object.entries(audit).filter(([name]) => columns[name])) satisfies Record<string, string | SQL | undefined>;
}

/** A secret that was sent back as it was shown, or left empty, stays what it is. */
const isKept = ({ api }: Entity, name: string, value: unknown) => api.secrets.includes(name) && (value === SECRET || value === "" || value === null);

function requireSecrets({ api }: Entity, values: Values, { locale }: RequestContext) {
  const missing = api.secrets.find((name) => values[name] === undefined && api.form.shape[name]?.safeParse(undefined).success === false);
  if (missing) throw invalidInput(new z.ZodError([{ code: "custom", path: [missing], message: "enter", input: undefined }]), locale);
}

/** Emptied fields as null where the column has no empty text; null of any other origin is not written. */
function cleared({ columns }: Entity, values: Values): Values {
  const written = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(written.map(([name, value]) => [name, value === "" && columns[name] && !isText(columns[name]) ? null : value]));
}

const isText = ({ columnType }: PgColumn) => /^Pg(Text|Varchar|Char)$/.test(columnType);
