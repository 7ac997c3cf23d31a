import { type Notification, notify } from "../desk/notify.ts";
import type { RequestContext } from "../http/caller.ts";
import { roleNames } from "./user-names.ts";

/** Tells somebody what an administrator did with the account (domain 11.1), in the transaction in which it is done. */
export async function tellOfAccount({ db, caller }: RequestContext, userId: string, said: Omit<Notification, "tenantId" | "to">) {
  await notify(db, { ...said, tenantId: caller.tenantId, to: [{ userIds: [userId] }] });
}

/** Tells somebody which roles the account has from now on. */
export async function tellOfRoles(context: RequestContext, userId: string, roleIds: readonly string[]) {
  const names = await roleNames(context, [...roleIds]);
  const roles = roleIds.map((id) => names.get(id) ?? id).join("、").slice(0, 200);
  await tellOfAccount(context, userId, { level: 1, text: "granted", params: { by: context.caller.realName, roles: roles || "—" }, href: "/info/index" });
}
