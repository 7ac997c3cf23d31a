import { z } from "zod";
import { type Endpoint, get, post } from "./endpoint.ts";
import { Id, Ids, pageOf } from "./envelope.ts";
import type { FilterFields, ListRules } from "./list-query.ts";

export type CrudApi<Row extends z.ZodObject = z.ZodObject, Form extends z.ZodObject = z.ZodObject> = {
  base: string;
  permission: string;
  row: Row;
  form: Form;
  rules: ListRules;
  list: Endpoint<z.ZodUnknown, z.ZodUnknown, ReturnType<typeof pageOf<Row>>>;
  detail: Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodUnknown, Row>;
  submit: Endpoint<z.ZodUnknown, z.ZodType<Record<string, unknown>>, z.ZodType<{ id: string }>>;
  remove: Endpoint<z.ZodObject<{ ids: typeof Ids }>, z.ZodUnknown, z.ZodUnknown>;
};

type CrudDefinition<Row extends z.ZodObject, Form extends z.ZodObject> = {
  /** `/blade-<service>/<entity>` */
  base: string;
  /** Prefix of the button codes; also the code of the menu that opens the list. */
  permission: string;
  row: Row;
  form: Form;
  filters: FilterFields;
  sorts?: readonly string[];
  extra?: readonly string[];
};

/** Columns of an administered row that any answer may carry (contract 1.6). */
export const auditRow = {
  createUser: z.string().nullish(),
  createDept: z.string().nullish(),
  createTime: z.string().nullish(),
  updateUser: z.string().nullish(),
  updateTime: z.string().nullish(),
  status: z.number().nullish(),
  isDeleted: z.number().nullish(),
  version: z.number().nullish(),
};

/** The plain screen's four calls: list, detail, submit, remove (contract 1.7). */
export function crudApi<Row extends z.ZodObject, Form extends z.ZodObject>(
  definition: CrudDefinition<Row, Form>,
): CrudApi<Row, Form> {
  const { base, permission, row, form, filters, extra } = definition;
  const named = base.split("/").at(-1);
  const identity = { id: Id.optional(), version: z.coerce.number().int().optional() };
  return {
    base,
    permission,
    row,
    form,
    rules: { filters, sorts: definition.sorts ?? Object.keys(row.shape), ...(extra ? { extra } : {}) },
    list: get(`${base}/list`, { summary: `Page of ${named}`, access: { anyOf: [permission] }, reply: pageOf(row) }),
    detail: get(`${base}/detail`, {
      summary: `One ${named}`,
      access: { anyOf: [`${permission}_view`, `${permission}_edit`] },
      query: z.object({ id: Id }),
      reply: row,
    }),
    submit: post(`${base}/submit`, {
      summary: `Insert ${named}, or update by id`,
      access: { anyOf: [`${permission}_add`, `${permission}_edit`] },
      body: form.extend(identity) as unknown as z.ZodType<Record<string, unknown>>,
      reply: z.object({ id: z.string() }) as z.ZodType<{ id: string }>,
    }),
    remove: post(`${base}/remove`, {
      summary: `Remove ${named} rows`,
      access: { anyOf: [`${permission}_delete`] },
      query: z.object({ ids: Ids }),
    }),
  };
}
