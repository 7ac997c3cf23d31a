import { asc, desc, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { CrudApi } from "#app/contract/crud.ts";
import type { Page } from "#app/contract/envelope.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind, type Registration } from "../http/register.ts";
import { columnsOf } from "./conditions.ts";
import { crudEntity, type CrudRules, type Entity, findRow, idOf, presented, type Row } from "./entity.ts";
import { historyOf } from "./history.ts";
import { listQueryOf, pageOfTable } from "./page.ts";
import { removeRows, restoreRows } from "./recycle.ts";
import { submitRow } from "./submit.ts";

export type { CrudRules, Row } from "./entity.ts";

/**
 * The calls of a contract on a table (architecture §2, contract 1.7), in this order: list, detail, submit, remove, and
 * as far as the contract has them history, recycled, restore.
 */
export function mountCrud(api: CrudApi, table: PgTable, rules: CrudRules = {}): Registration[] {
  const entity = crudEntity(api, table, rules);
  return [
    bind(api.list, ({ params }, context) => pageOfEntity(entity, params, context)),
    bind(api.detail, async ({ query }, context) => (await findRow(entity, query.id, context)) ?? fail(notFound())),
    bind(api.submit, ({ body }, context) => submitRow(entity, body, context)),
    bind(api.remove, ({ query }, context) => removeRows(entity, query.ids, context)),
    ...keptBindings(api, entity),
  ];
}

/** History, bin and restoring of an entity whose other calls are bound one by one. */
export function keptBindings({ history, recycled, restore }: Pick<CrudApi, "history" | "recycled" | "restore">, entity: Entity): Registration[] {
  return [
    ...(history ? [bind(history, async ({ query }, context) => {
      // Of a removed row too, but never of one out of the caller's reach.
      if (!(await findRow({ ...entity, standing: "any" }, query.id, context))) throw notFound();
      return historyOf(context, entity.api.base, query.id);
    })] : []),
    ...(recycled ? [bind(recycled, ({ params }, context) => pageOfEntity({ ...entity, standing: "deleted" }, params, context))] : []),
    ...(restore ? [bind(restore, ({ query }, context) => restoreRows(entity, query.ids, context))] : []),
  ];
}

/** A page of an entity's rows as answers show them; of removed ones the latest removal first. */
export async function pageOfEntity(entity: Entity, params: URLSearchParams, context: RequestContext): Promise<Page<Row>> {
  const { api, table, columns, shown, rules, scoped, standing } = entity;
  const order = standing === "deleted" && columns.updateTime ? [desc(columns.updateTime), desc(idOf(columns))] : (rules.order ?? defaultOrder(table));
  const page = await pageOfTable<Row>(context, listQueryOf(params, api.rules, context), { table, shown, scope: scoped(context, standing), order });
  return { ...page, records: page.records.map((row) => presented(entity, row)) };
}

function defaultOrder(table: PgTable): SQL[] {
  const { sort, createTime, id } = columnsOf(table);
  return [...(sort ? [asc(sort)] : createTime ? [desc(createTime)] : []), ...(id ? [desc(id)] : [])];
}

function fail(error: Error): never {
  throw error;
}
