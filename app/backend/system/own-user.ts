import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import {
  type OwnProfile, ownInfo, type OwnUser, registerGuest as registerGuestOf, updateInfo, updateLanguage, updatePassword, updatePasswordByCode,
} from "#app/contract/system/own-user.ts";
import { resetByCode } from "../auth/forgotten-password.ts";
import { plainPassword, tenantOf } from "../auth/grants.ts";
import { changeOwnPassword } from "../auth/own-password.ts";
import { registerGuest } from "../auth/registration.ts";
import { nowText } from "../clock.ts";
import { diffOf, writeHistory } from "../crud/history.ts";
import { depts, roles, users } from "../db/schema/system.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { avatarPicture } from "./avatar-picture.ts";

/** What people see and change of themselves (contract 5.3). */
export const ownUserEndpoints = [
  bind(ownInfo, (_, context) => ownUser(context)),
  bind(updateInfo, async ({ body }, context) => {
    await changeProfile(context, body);
    return null;
  }),
  bind(updateLanguage, async ({ body: { language } }, { db, caller }) => {
    await db.update(users).set({ language }).where(eq(users.id, caller.userId));
    return null;
  }),
  // The count of wrong passwords must stay although the call is refused.
  bind(updatePassword, async ({ query, body }, context) => {
    const { oldPassword = "", newPassword = "", newPassword1 = "" } = { ...query, ...body };
    await changeOwnPassword(context, { oldPassword, newPassword, newPassword1 });
    return null;
  }, { transaction: false }),
  bind(updatePasswordByCode, async ({ body }, context) => {
    await resetByCode(context, { ...body, tenantId: tenantOf(context, body.tenantId) });
    return null;
  }, { transaction: false }),
  bind(registerGuestOf, async ({ body }, context) => {
    const { name, account, password, oauthId } = body;
    const tenantId = tenantOf(context, body.tenantId);
    await registerGuest(context, { tenantId, name: name.trim(), account: account.trim(), password: plainPassword(password) }, oauthId);
    return null;
  }, { transaction: false }),
];

async function ownUser(context: RequestContext): Promise<OwnUser> {
  const user = await ownRow(context);
  const heldRoles = await rolesOf(context, user.roleId);
  const heldDepts = await deptsOf(context, user.deptId);
  const { id, tenantId, account, name, realName, roleId, deptId } = user;
  return {
    id, tenantId, account, name, realName, roleId, deptId,
    avatar: user.avatar ?? "", phone: user.phone ?? "", email: user.email ?? "",
    mustChangePassword: user.mustChangePassword ? 1 : 0,
    roles: heldRoles, roleName: heldRoles.map((role) => role.roleName).join(","),
    depts: heldDepts, deptName: heldDepts.map((dept) => dept.deptName).join(","),
  };
}

async function ownRow({ db, caller }: RequestContext) {
  const [user] = await db.select().from(users).where(and(eq(users.id, caller.userId), eq(users.isDeleted, 0)));
  if (!user) throw notFound();
  return user;
}

async function rolesOf({ db, caller }: RequestContext, ids: string) {
  const held = splitIds(ids);
  if (held.length === 0) return [];
  return db.select({ id: roles.id, roleName: roles.roleName }).from(roles)
    .where(and(inArray(roles.id, held), eq(roles.tenantId, caller.tenantId), eq(roles.isDeleted, 0), eq(roles.status, 1)))
    .orderBy(roles.sort, roles.id);
}

async function deptsOf({ db, caller }: RequestContext, ids: string) {
  const held = splitIds(ids);
  if (held.length === 0) return [];
  return db.select({ id: depts.id, deptName: depts.deptName }).from(depts)
    .where(and(inArray(depts.id, held), eq(depts.tenantId, caller.tenantId), eq(depts.isDeleted, 0)))
    .orderBy(depts.sort, depts.id);
}

async function changeProfile(context: RequestContext, { avatar, name, realName, phone, email }: z.output<typeof OwnProfile>) {
  const before = await ownRow(context);
  // A phone signs in and gets codes for a forgotten password: whoever finds an open session must not make it theirs.
  if (phone && phone !== before.phone) throw new Refusal("phoneIsSignIn", { data: { keys: { phone: { key: "invalid" } } } });
  const isNewPicture = avatar != null && avatar !== "" && avatar !== before.avatar;
  const values = {
    name, realName,
    ...(email == null ? {} : { email }),
    ...(avatar == null ? {} : { avatar: isNewPicture ? await avatarPicture(avatar) : avatar }),
  };
  const changes = diffOf(shownOf({ ...before }), shownOf({ ...before, ...values }));
  if (changes.length === 0) return;
  const { db, caller } = context;
  await db.update(users).set({ ...values, version: before.version + 1, updateUser: caller.userId, updateTime: nowText() }).where(eq(users.id, before.id));
  await writeHistory(context, [{ resource: "/blade-system/user", rowId: before.id, action: "edit", changes }]);
}

// Of a picture it is enough to know that there is another one.
const shownOf = ({ name, realName, email, avatar }: { name: string; realName: string; email: string | null; avatar: string | null }) =>
  ({ name, realName, email, avatar: avatar ? `${avatar.length}:${avatar.slice(-12)}` : "" });
