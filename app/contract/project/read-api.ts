import { z } from "zod";
import { type Access, type Endpoint, get } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";
import type { FilterFields, ListRules } from "../list-query.ts";

/** Menus of the supervision screens: whoever opens one of them may choose projects, lots and units of the own scope. */
export const supervisionMenus = [
  "project", "project_lot", "const_unit", "part_const_unit", "assessor", "personnel", "post_param_config",
  "personnel_attendance_statistics", "attendance_record", "attendance_map", "personnel_check", "job_status_change",
  "assessment_result_statement", "personnel_appeal_record", "alert",
] as const;

export type ReadApi<Row extends z.ZodObject, Detail extends z.ZodObject> = {
  base: string;
  permission: string;
  row: Row;
  rules: ListRules;
  list: Endpoint<z.ZodUnknown, z.ZodUnknown, ReturnType<typeof pageOf<Row>>>;
  detail: Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodUnknown, Detail>;
};

type ReadDefinition<Row extends z.ZodObject, Detail extends z.ZodObject> = {
  /** `/blade-<service>/<entity>` */
  base: string;
  /** Code of the menu that opens the list; its `_view` opens one row. */
  permission: string;
  row: Row;
  detail: Detail;
  filters: FilterFields;
  sorts: readonly string[];
  extra?: readonly string[];
  paths?: { list?: string; detail?: string };
  access?: { list?: Access; detail?: Access };
};

/** The two calls of a screen that only reads: a page of rows, and one row with its parts (domain 7). */
export function readApi<Row extends z.ZodObject, Detail extends z.ZodObject>(
  definition: ReadDefinition<Row, Detail>,
): ReadApi<Row, Detail> {
  const { base, permission, row, detail, filters, sorts, extra, paths, access } = definition;
  const named = base.split("/").at(-1);
  return {
    base,
    permission,
    row,
    rules: { filters, sorts, ...(extra ? { extra } : {}) },
    list: get(`${base}/${paths?.list ?? "page"}`, {
      summary: `Page of ${named}`,
      access: access?.list ?? { anyOf: [permission] },
      reply: pageOf(row),
    }),
    detail: get(`${base}/${paths?.detail ?? "detail"}`, {
      summary: `One ${named}`,
      access: access?.detail ?? { anyOf: [`${permission}_view`] },
      query: z.object({ id: Id }),
      reply: detail,
    }),
  };
}

/** A decimal of the database as a number; null stays null and is shown as a dash. */
export const decimal = () => z.coerce.number().nullable();

/** Optional text. */
export const text = () => z.string().nullable();

/** Optional whole number or dictionary key. */
export const int = () => z.number().nullable();

/** Optional reference. */
export const ref = () => z.string().nullable();
