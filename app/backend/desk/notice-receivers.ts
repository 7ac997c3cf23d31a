import { and, inArray } from "drizzle-orm";
import { Receivers } from "#app/contract/desk/notice.ts";
import { rowScope } from "../crud/scope.ts";
import { depts, roles } from "../db/schema/system.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { deptNames, roleNames } from "../system/user-names.ts";

type Values = Record<string, unknown>;

/** A submitted notice with its receivers as they are stored. Refuses none where some are asked for, and those of nobody's tenant but the caller's. */
export async function storedReceivers({ receiverRoles, receiverDepts, ...values }: Values, context: RequestContext): Promise<Values> {
  if (values.receiverType === Receivers.everybody) return { ...values, receiverIds: "" };
  const isRoles = values.receiverType === Receivers.roles;
  const field = isRoles ? "receiverRoles" : "receiverDepts";
  const ids = [...new Set(splitIds(String((isRoles ? receiverRoles : receiverDepts) ?? "")))];
  if (ids.length === 0) throw refused(field, "choose");
  const table = isRoles ? roles : depts;
  const found = await context.db.select({ id: table.id }).from(table).where(and(rowScope(table, context), inArray(table.id, ids)));
  if (found.length < ids.length) throw refused(field, "invalid");
  return { ...values, receiverIds: ids.join(",") };
}

/** Receivers as the fields of a form have them. */
export function receiverFields({ receiverType, receiverIds }: Values): { receiverRoles: string; receiverDepts: string } {
  const ids = String(receiverIds ?? "");
  return { receiverRoles: receiverType === Receivers.roles ? ids : "", receiverDepts: receiverType === Receivers.depts ? ids : "" };
}

/** Names for lists of ids of roles or departments; no list, no name. */
export async function receiverNames(lists: readonly unknown[], context: RequestContext): Promise<string[]> {
  const ids = lists.map((list) => splitIds(typeof list === "string" ? list : ""));
  const all = [...new Set(ids.flat())];
  const [ofRoles, ofDepts] = await Promise.all([roleNames(context, all), deptNames(context, all)]);
  return ids.map((list) => list.flatMap((id) => ofRoles.get(id) ?? ofDepts.get(id) ?? []).join(","));
}

const refused = (field: string, key: string) => new Refusal("badRequest", { data: { keys: { [field]: { key } } } });
