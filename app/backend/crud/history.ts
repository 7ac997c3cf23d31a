import { and, desc, eq } from "drizzle-orm";
import { type HistoryEntry, SECRET } from "#app/contract/crud.ts";
import { nowText } from "../clock.ts";
import { changeHistory, type FieldChange } from "../db/schema/history.ts";
import { isPlatform, type RequestContext } from "../http/caller.ts";
import { nextId } from "../snowflake.ts";

export type HistoryAction = "add" | "edit" | "remove" | "restore" | "grant" | "reset" | "unlock" | "audit" | "bind" | "setting";
/** One change of one row; `resource` is the contract's base path. */
export type Change = { resource: string; rowId: string; action: HistoryAction; changes: FieldChange[] };

type Values = Readonly<Record<string, unknown>>;

const LATEST = 50;
const MAX_NAMES = 50;
const MAX_TEXT = 2000;
const NOT_TOLD = new Set(["id", "version", "createUser", "createDept", "createTime", "updateUser", "updateTime", "isDeleted"]);

/** Writes who changed what, in the caller's transaction: one statement for all rows. */
export async function writeHistory(context: RequestContext, changed: readonly Change[]) {
  if (changed.length === 0) return;
  const { caller, address, requestId } = context;
  const who = {
    tenantId: caller.tenantId, userId: caller.userId, account: caller.account, realName: caller.realName,
    ip: address.slice(0, 64), requestId, time: nowText(),
  };
  await context.db.insert(changeHistory).values(changed.map((change) => ({ id: nextId(), ...change, ...who })));
}

/**
 * Fields in which two states of a row differ, as texts of at most 2,000 characters; no state stands for no row. Of
 * secrets only that they differ is told.
 */
export function diffOf(before: Values | undefined, after: Values | undefined, secrets: readonly string[] = []): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !NOT_TOLD.has(name)).flatMap((field) => {
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])];
    if (was === is) return [];
    const told = (text: string | null) => (text === null ? null : secrets.includes(field) ? SECRET : cut(text));
    return [{ field, before: told(was), after: told(is) }];
  });
}

/** A change of a list of names (roles of a user, menus of a role): at most 50 taken away and 50 added, then their number. */
export function namesChange(field: string, { removed, added }: { removed: readonly string[]; added: readonly string[] }): FieldChange[] {
  if (removed.length === 0 && added.length === 0) return [];
  return [{ field, before: someOf(removed), after: someOf(added) }];
}

/** The latest changes of a row that the caller may see, newest first. Of a row of the installation, a tenant sees its own people's. */
export async function historyOf({ db, caller }: RequestContext, resource: string, rowId: string): Promise<HistoryEntry[]> {
  const { id, action, userId, account, realName, ip, time, changes } = changeHistory;
  const tenant = isPlatform(caller) ? undefined : eq(changeHistory.tenantId, caller.tenantId);
  return db.select({ id, action, userId, account, realName, ip, time, changes }).from(changeHistory)
    .where(and(eq(changeHistory.resource, resource), eq(changeHistory.rowId, rowId), tenant))
    .orderBy(desc(time), desc(id)).limit(LATEST);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The beginning of a text, never half of a letter. */
const cut = (text: string) => text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");

function someOf(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const rest = names.length - MAX_NAMES;
  return cut([...names.slice(0, MAX_NAMES), ...(rest > 0 ? [`+${rest}`] : [])].join(", "));
}
