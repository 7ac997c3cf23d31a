import { and, eq, gt, isNull } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { namedLocale } from "#app/locales/locale.ts";
import { isMobile } from "#app/rules/phone.ts";
import { nowText } from "../clock.ts";
import { diffOf, writeHistory } from "../crud/history.ts";
import { userOauths } from "../db/schema/account.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { users } from "../db/schema/system.ts";
import { notify } from "../desk/notify.ts";
import { NOBODY, type RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { isTenantLive } from "../http/tenant-standing.ts";
import { fieldHash } from "../keys/field-cipher.ts";
import { nextId } from "../snowflake.ts";
import { isAccountTaken } from "./account.ts";
import { countFailure, isLockedOut } from "./login-failures.ts";
import { requireGoodPassword } from "./password-policy.ts";
import { hashPassword } from "./primitives/password-hash.ts";
import { isRightCode, requireCode, wrongCode } from "./sms-code.ts";

/** Somebody who asks for an account; `password` is undefined when it could not be read. */
export type Applicant = { tenantId: string; account: string; name: string; password: string | null; phone?: string; email?: string };

/** An account of one's own, for an administrator to pass or refuse (contract 2.1). */
export async function registerUser(context: RequestContext, applicant: Applicant) {
  await requireOpen(context);
  const password = await checked(context, applicant);
  await context.db.transaction((tx) => addWaiting({ ...context, db: tx }, { ...applicant, password }));
}

/** The first account of a unit: its phone is the account, proved by a code, and its uscc names a unit that is registered. */
export async function registerCompany(context: RequestContext, applicant: Applicant, { uscc, id, value }: { uscc: string; id: string; value: string }) {
  await requireOpen(context);
  const password = await checked(context, applicant);
  const { tenantId, account: phone } = applicant;
  const typed = { id, value, phone, tenantId };
  // Used up only once everything else is right; which units there are is told to nobody without a code.
  if (!(await isRightCode(context, typed))) throw wrongCode();
  const [unit] = await context.db.select({ id: constUnits.id }).from(constUnits)
    .where(and(eq(constUnits.tenantId, tenantId), eq(constUnits.uscc, uscc.toUpperCase()), eq(constUnits.isDeleted, 0)));
  if (!unit) throw refused("uscc", "usccUnknown");
  await requireCode(context, typed);
  await context.db.transaction((tx) => addWaiting({ ...context, db: tx }, { ...applicant, password, phone, constUnitId: unit.id }));
}

/** An account for somebody whom a third party has just vouched for: `oauthId` is the row's id and the proof handed out with it. */
export async function registerGuest(context: RequestContext, applicant: Applicant, oauthId: string) {
  await requireOpen(context);
  const password = await checked(context, applicant);
  const [id = "", ticket = ""] = oauthId.split(".");
  if (!/^\d{1,19}$/.test(id) || ticket === "") throw new Refusal("oauthWrong");
  await context.db.transaction(async (tx) => {
    const [bound] = await tx.update(userOauths).set({ ticketHash: null }).where(and(
      eq(userOauths.id, id), eq(userOauths.tenantId, applicant.tenantId), eq(userOauths.ticketHash, fieldHash(ticket)),
      gt(userOauths.ticketUntil, new Date()), isNull(userOauths.userId),
    )).returning({ id: userOauths.id });
    if (!bound) throw new Refusal("oauthWrong");
    const userId = await addWaiting({ ...context, db: tx }, { ...applicant, password });
    if (userId) await tx.update(userOauths).set({ userId }).where(eq(userOauths.id, id));
  });
}

// Anybody may call this, so an address may only so often.
async function requireOpen(context: RequestContext) {
  if (!env.REGISTER_MODE) throw new Refusal("registrationClosed", { status: 403, code: 2141 });
  const subjects = [{ scope: "address" as const, subject: `register:${context.address}`.slice(0, 255) }];
  if (await isLockedOut(context, subjects)) throw new Refusal("tooManyRequests", { status: 429 });
  await countFailure(context, subjects);
}

/** The checks in the order of spec §5, and of what they do not name; answers the password. */
async function checked(context: RequestContext, { tenantId, account, name, password, email, phone }: Applicant): Promise<string> {
  const checks: [isRight: boolean, field: string, key: string][] = [
    [Boolean(tenantId), "tenantId", "tenantMissing"],
    [Boolean(account), "account", "accountMissing"],
    [Boolean(password), "password", "passwordMissing"],
    [/^[\w.@-]{2,45}$/.test(account), "account", "accountInvalid"],
    [/^[^\u0000]{1,20}$/.test(name), "name", "nameInvalid"],
    [!phone || isMobile(phone), "phone", "phoneInvalid"],
    [!email || /^[^\s@\u0000]{1,60}@[^\s@\u0000]{1,38}$/.test(email), "email", "emailInvalid"],
  ];
  const [, field, key] = checks.find(([isRight]) => !isRight) ?? [];
  if (field && key) throw refused(field, key);
  await requireGoodPassword(context, { password: password ?? "", account, field: "password" });
  return password ?? "";
}

type Waiting = Applicant & { password: string; constUnitId?: string };

/** The row that waits. A tenant or an account that is taken says nothing about itself here: there is just no new row. */
async function addWaiting(context: RequestContext, { tenantId, account, name, password, phone, email, constUnitId }: Waiting): Promise<string | undefined> {
  const { db } = context;
  const hashed = await hashPassword(password);
  if (!(await isTenantLive(db, tenantId)) || (await isAccountTaken(db, { tenantId, account }))) return undefined;
  const id = nextId();
  const row = { account, name, realName: name, phone: phone ?? "", email: email ?? "", constUnitId: constUnitId ?? null, status: 0 };
  await db.insert(users).values({ ...row, id, tenantId, language: namedLocale(context.headers.get("Accept-Language")), password: hashed, createTime: nowText(), passwordTime: nowText() });
  await writeHistory({ ...context, caller: { ...NOBODY, tenantId, account } }, [{ resource: "/blade-system/user", rowId: id, action: "add", changes: diffOf(undefined, row) }]);
  await notify(db, { tenantId, to: [{ codes: ["user_audit"] }], level: 1, text: "registered", params: { name, account }, href: `/system/user?status=0&account=${encodeURIComponent(account)}`, dedupeKey: `registered:${id}` });
  return id;
}

const refused = (field: string, key: string) => new Refusal(key, { data: { keys: { [field]: { key: "invalid" } } } });
