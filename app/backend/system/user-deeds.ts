import { randomInt } from "node:crypto";
import { UserStatus, userAuditPass, userAuditRefuse, userGrant, userResetPassword, userStatus, userUnlock } from "#app/contract/system/user.ts";
import { clearFailures, subjectsOf } from "../auth/login-failures.ts";
import { hashPassword } from "../auth/primitives/password-hash.ts";
import type { Row } from "../crud/entity.ts";
import { namesChange } from "../crud/history.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { tellOfAccount, tellOfRoles } from "./account-news.ts";
import { requireAdministratorLeft, requireGrantable } from "./rights.ts";
import { changeUser, lockUsers } from "./user-entity.ts";
import { roleNames } from "./user-names.ts";
import { endSessions, requireOthers } from "./user-rules.ts";

/** What is done to users besides writing them: roles, passwords, locks, registrations, standing (contract 5.2). */
export const userDeedEndpoints = [
  bind(userGrant, ({ query }, context) => grant(context, query)),
  bind(userResetPassword, ({ query }, context) => resetPasswords(context, query.userIds), { keepsAnswer: false }),
  bind(userUnlock, async ({ query }, context) => {
    const rows = await lockUsers(context, query.userIds);
    await clearFailures(context, rows.flatMap((row) => failuresOf(context, row)));
    for (const row of rows) await changeUser(context, row, { action: "unlock", set: {} });
    return null;
  }),
  bind(userAuditPass, ({ query }, context) => audit(context, query.userIds, { status: UserStatus.normal, auditOpinion: query.opinion || null })),
  bind(userAuditRefuse, ({ query }, context) => audit(context, query.userIds, { status: UserStatus.refused, auditOpinion: query.opinion || null })),
  bind(userStatus, ({ query }, context) => setStanding(context, query.userIds, query.status)),
];

/** Roles in place of those the users have, for all or for none. */
async function grant(context: RequestContext, { userIds, roleIds }: { userIds: string[]; roleIds: string[] }): Promise<null> {
  const wanted = [...new Set(roleIds)];
  const rows = await lockUsers(context, userIds);
  await requireGrantable(context, { roleIds: wanted });
  const held = rows.flatMap(({ roleId }) => splitIds(String(roleId)));
  const names = await roleNames(context, [...new Set([...held, ...wanted])]);
  for (const row of rows) {
    const before = splitIds(String(row.roleId));
    const named = (ids: string[]) => ids.map((id) => names.get(id) ?? id);
    const told = namesChange("roleId", { removed: named(before.filter((id) => !wanted.includes(id))), added: named(wanted.filter((id) => !before.includes(id))) });
    if (told.length === 0) continue;
    await changeUser(context, row, { action: "grant", set: { roleId: wanted.join(",") }, told });
    await tellOfRoles(context, row.id, wanted);
  }
  await requireAdministratorLeft(context);
  return null;
}

/** A password of its own for each, told to the caller alone and once; it has to be changed at the next sign-in. */
async function resetPasswords(context: RequestContext, ids: string[]) {
  requireOthers(context, ids);
  const rows = await lockUsers(context, ids);
  const reset = [];
  for (const row of rows) {
    const password = randomPassword();
    await changeUser(context, row, { action: "reset", set: { password: await hashPassword(password), mustChangePassword: true, passwordTime: null }, told: [] });
    await tellOfAccount(context, row.id, { level: 2, text: "reset", params: { by: context.caller.realName }, href: "/info/index?tab=password" });
    reset.push({ userId: row.id, account: String(row.account), password });
  }
  await endSessions(context, ids, "reset");
  await clearFailures(context, rows.flatMap((row) => failuresOf(context, row)));
  return reset;
}

/** A registration is judged once. */
async function audit(context: RequestContext, ids: string[], set: { status: number; auditOpinion: string | null }): Promise<null> {
  const rows = await lockUsers(context, ids);
  if (rows.some(({ status }) => status !== UserStatus.waiting)) throw new Refusal("userAudited", { status: 409, code: 2102 });
  for (const row of rows) {
    await changeUser(context, row, { action: "audit", set });
    const text = set.status === UserStatus.normal ? "passed" : "refused";
    // By SMS, too: before it nobody can sign in to read.
    await tellOfAccount(context, row.id, { level: 2, text, params: { account: String(row.account), opinion: set.auditOpinion ?? "" }, href: "/info/index", bySms: true });
  }
  return null;
}

/** Stops users, whose sessions end, or lets stopped ones in again. */
async function setStanding(context: RequestContext, ids: string[], status: number): Promise<null> {
  requireOthers(context, ids);
  const rows = await lockUsers(context, ids);
  const from = status === UserStatus.stopped ? UserStatus.normal : UserStatus.stopped;
  if (rows.some((row) => row.status !== from)) throw new Refusal("userStanding", { status: 409, code: 2102 });
  for (const row of rows) await changeUser(context, row, { action: "setting", set: { status } });
  if (status === UserStatus.stopped) await endSessions(context, ids, "stopped");
  await requireAdministratorLeft(context);
  return null;
}

const failuresOf = ({ caller }: RequestContext, { account }: Row) => subjectsOf(caller.tenantId, String(account), "");

// Without letters and digits that are mistaken for each other when read aloud or copied by hand.
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 14;

function randomPassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
