import { users } from "../../db/schema/system.ts";
import { nowText } from "../../clock.ts";
import { lockRows } from "../../crud/entity.ts";
import { diffOf, writeHistory } from "../../crud/history.ts";
import { forgetTotals } from "../../crud/page.ts";
import { userApi } from "#app/contract/system/user.ts";
import type { RequestContext } from "../../http/caller.ts";
import { nextId } from "../../snowflake.ts";
import { changeUser, userEntity } from "../user-entity.ts";
import { requireQuota } from "../user-rules.ts";
import type { JudgedRow, UserValues } from "./judge-rows.ts";

const CHUNK = 500;
/** No password has this for a hash: nobody signs in before an administrator has set one. */
const NO_PASSWORD = "unset";

/** Writes judged rows without faults, with their history: new users, and changes of those that are there. */
export async function writeUsers(context: RequestContext, judged: readonly JudgedRow[]): Promise<void> {
  const fresh = judged.filter(({ known }) => known === undefined).map(({ values }) => values);
  await requireQuota(context, fresh.length);
  for (let start = 0; start < fresh.length; start += CHUNK) await add(context, fresh.slice(start, start + CHUNK));
  await change(context, judged.filter(({ known }) => known !== undefined));
  forgetTotals();
}

async function add(context: RequestContext, values: readonly UserValues[]) {
  const { userId, deptIds, tenantId } = context.caller;
  const now = nowText();
  const who = { tenantId, createUser: userId, createDept: deptIds[0], createTime: now, updateUser: userId, updateTime: now };
  const rows = await context.db.insert(users).values(values.map((value) => ({ ...columnsOf(value), ...who, id: nextId(), password: NO_PASSWORD, mustChangePassword: true }))).returning();
  await writeHistory(context, rows.map((row) => ({ resource: userApi.base, rowId: row.id, action: "add" as const, changes: diffOf(undefined, row, userApi.secrets) })));
}

function columnsOf({ account = "", name = "", realName = "", roleId = "", deptId = "", postId = "", email, phone, birthday }: UserValues) {
  return { account, name, realName, roleId, deptId, postId, email: email || null, phone: phone || null, birthday: birthday || null };
}

async function change(context: RequestContext, judged: readonly JudgedRow[]) {
  const wanted = new Map(judged.flatMap(({ known, values }) => (known ? [[known.id, values] as const] : [])));
  if (wanted.size === 0) return;
  for (const row of await lockRows(userEntity, [...wanted.keys()], context)) {
    const { account: _, ...values } = wanted.get(row.id) ?? {};
    const set = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== dayOf(name, row[name])));
    if (Object.keys(set).length > 0) await changeUser(context, row, { action: "edit", set });
  }
}

const dayOf = (name: string, value: unknown) => (name === "birthday" && typeof value === "string" ? value.slice(0, 10) : value);
