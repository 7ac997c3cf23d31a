import { z } from "zod";
import { type Access, type Endpoint, get, type Platform, post } from "./endpoint.ts";
import { Id, Ids, pageOf } from "./envelope.ts";
import type { FilterFields, ListRules } from "./list-query.ts";

/** The calls of an administered entity and what they share. */
export type CrudApi<Row extends z.ZodObject = z.ZodObject, Form extends z.ZodObject = z.ZodObject> = {
  base: string;
  permission: string;
  row: Row;
  form: Form;
  rules: ListRules;
  /** Fields that are written and never read: an answer shows ****** where there is one. */
  secrets: readonly string[];
  list: Endpoint<z.ZodUnknown, z.ZodUnknown, ReturnType<typeof pageOf<Row>>>;
  detail: Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodUnknown, Row>;
  submit: Endpoint<z.ZodUnknown, z.ZodType<Record<string, unknown>>, z.ZodType<{ id: string }>>;
  remove: Endpoint<z.ZodObject<{ ids: typeof Ids }>, z.ZodUnknown, z.ZodUnknown>;
  /** Who changed a row: newest first, at most 50. */
  history?: Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodUnknown, z.ZodArray<typeof HistoryEntry>>;
  /** Removed rows, with the filters of the list. */
  recycled?: Endpoint<z.ZodUnknown, z.ZodUnknown, ReturnType<typeof pageOf<Row>>>;
  restore?: Endpoint<z.ZodObject<{ ids: typeof Ids }>, z.ZodUnknown, z.ZodUnknown>;
};

type CrudDefinition<Row extends z.ZodObject, Form extends z.ZodObject> = {
  /** `/blade-<service>/<entity>` */
  base: string;
  /** Where the rows are paged, when `<base>/list` answers something else: a tree, or all rows (contract 1.10). */
  listPath?: "page" | "parent-list";
  /** Prefix of the button codes; also the code of the menu that opens the list. */
  permission: string;
  row: Row;
  form: Form;
  filters: FilterFields;
  sorts?: readonly string[];
  extra?: readonly string[];
  /** Rows of the installation, not of a tenant: the platform's administrators alone, always or while tenants share it. */
  platform?: Platform;
  /** With `platform`: list, detail and history stay open to every holder of their codes. */
  openReads?: boolean;
  secrets?: readonly string[];
  /** `false` where no button opens a view: who may change a record reads it and its history. */
  view?: false;
  /** `false` where removal is physical: nothing can be restored. */
  recycle?: false;
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

/** What is shown, and sent back for "unchanged", in place of a secret. */
export const SECRET = "******";

/** One change of a row: values as texts, null where there was none. */
export const HistoryEntry = z.object({
  id: z.string(),
  action: z.string(),
  userId: z.string().nullish(),
  account: z.string(),
  realName: z.string(),
  ip: z.string(),
  time: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The plain screen's calls: list, detail, submit, remove (contract 1.7), history, and the bin with its way back. */
export function crudApi<Row extends z.ZodObject, Form extends z.ZodObject>(definition: CrudDefinition<Row, Form>): CrudApi<Row, Form> {
  const { base, permission, row, form, filters, extra, listPath = "list", secrets = [], recycle = true, view = true } = definition;
  const { reads, writes } = accessOf(definition);
  const named = base.split("/").at(-1);
  const identity = { id: Id.optional(), version: z.coerce.number().int().optional() };
  const one = z.object({ id: Id });
  const [viewing, changing] = [`${permission}_view`, `${permission}_edit`];
  return {
    base,
    permission,
    row,
    form,
    secrets,
    rules: { filters, sorts: definition.sorts ?? Object.keys(row.shape), ...(extra ? { extra } : {}) },
    list: get(`${base}/${listPath}`, { summary: `Page of ${named}`, access: reads(permission), reply: pageOf(row) }),
    detail: get(`${base}/detail`, { summary: `One ${named}`, access: view ? reads(viewing, changing) : reads(changing), query: one, reply: row }),
    submit: post(`${base}/submit`, {
      summary: `Insert ${named}, or update by id`,
      access: writes(`${permission}_add`, `${permission}_edit`),
      body: form.extend(identity) as unknown as z.ZodType<Record<string, unknown>>,
      reply: z.object({ id: z.string() }) as z.ZodType<{ id: string }>,
    }),
    remove: post(`${base}/remove`, { summary: `Remove ${named} rows`, access: writes(`${permission}_delete`), query: z.object({ ids: Ids }) }),
    history: get(`${base}/history`, { summary: `Who changed one ${named}`, access: reads(view ? viewing : changing), query: one, reply: z.array(HistoryEntry) }),
    ...(recycle ? binOf(definition, writes(`${permission}_delete`)) : {}),
  };
}

function binOf<Row extends z.ZodObject>({ base, row }: { base: string; row: Row }, access: Access) {
  const named = base.split("/").at(-1);
  return {
    recycled: get(`${base}/recycle-list`, { summary: `Page of removed ${named} rows`, access, reply: pageOf(row) }),
    restore: post(`${base}/restore`, { summary: `Bring removed ${named} rows back`, access, query: z.object({ ids: Ids }) }),
  };
}

type Codes = readonly [string, ...string[]];

function accessOf({ platform, openReads }: { platform?: Platform; openReads?: boolean }) {
  const open = (...anyOf: Codes): Access => ({ anyOf });
  const guarded = (...anyOf: Codes): Access => ({ anyOf, ...(platform ? { platform } : {}) });
  return { reads: openReads ? open : guarded, writes: guarded };
}
