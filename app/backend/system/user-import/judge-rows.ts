import { and, sql } from "drizzle-orm";
import type { z } from "zod";
import { userApi } from "#app/contract/system/user.ts";
import type { Row } from "../../crud/entity.ts";
import { rowScope } from "../../crud/scope.ts";
import { users } from "../../db/schema/system.ts";
import type { RequestContext } from "../../http/caller.ts";
import { Refusal } from "../../http/errors.ts";
import { requireNotStronger } from "../rights.ts";
import { userEntity } from "../user-entity.ts";
import { demanded, titleOf, type UserColumn, userColumns, type UserHeader } from "./columns.ts";
import { type NameReaders, nameReaders } from "./named-ids.ts";
import { cellOf, type SheetRow, type UserSheet } from "./read-users.ts";

/** What is wrong with a cell; `message` is a key of the form or backend texts, `params` its numbers. */
export type CellFault = { column: string; value: string; message: string; params?: Record<string, number> };
export type UserValues = Partial<Record<UserColumn, string>>;
/** A row and what it would do: add somebody, or change the `known` one. Without faults its values may be written. */
export type JudgedRow = { row: SheetRow; known: Row | undefined; values: UserValues; faults: CellFault[] };

/** Every row of a sheet by the rules of the user form (contract 5.1): names to ids that may be given, accounts that are free. */
export async function judgeRows(context: RequestContext, { header, rows }: UserSheet, isCovered: boolean): Promise<JudgedRow[]> {
  const names = await nameReaders(context);
  const holders = await holdersOf(context, rows.map((row) => cellOf(row, header, "account")));
  const seen = new Set<string>();
  return rows.map((row) => {
    const account = keyOf(cellOf(row, header, "account"));
    const holder = holders.get(account);
    const told = readRow(row, { header, names, isKnown: holder !== undefined && isCovered, locale: context.locale });
    const isRepeated = account !== "" && seen.has(account);
    const fault = isRepeated ? "importAccountTwice" : accountFault(holder, isCovered);
    seen.add(account);
    const ofAccount = fault ? [faultOf({ column: "account", value: cellOf(row, header, "account") }, { message: fault }, { header, locale: context.locale })] : [];
    return { row, known: holder?.row, values: told.values, faults: [...ofAccount, ...told.faults] };
  });
}

/** Somebody whose account is taken; the row is there when the caller may see and change them. */
type Holder = { row: Row | undefined; isStronger: boolean };

async function holdersOf(context: RequestContext, accounts: readonly string[]): Promise<Map<string, Holder>> {
  const wanted = sql`lower(${users.account}) = any(${sql.param([...new Set(accounts.map(keyOf))])}::text[])`;
  const all = await context.db.select({ account: users.account }).from(users).where(and(rowScope(users, context), wanted));
  const seen = await context.db.select().from(users).where(and(userEntity.scoped(context), wanted));
  const stronger = await strongerRoles(context, seen);
  const rows = new Map(seen.map((row) => [keyOf(row.account), row]));
  return new Map(all.map(({ account }) => {
    const row = rows.get(keyOf(account));
    return [keyOf(account), { row, isStronger: row !== undefined && stronger.has(row.roleId) }];
  }));
}

/** Sets of roles that may more than the caller; asked once for each set, not for everybody who has it. */
async function strongerRoles(context: RequestContext, rows: readonly { id: string; roleId: string }[]): Promise<Set<string>> {
  const others = rows.filter(({ id }) => id !== context.caller.userId);
  const stronger = new Set<string>();
  for (const [roleId, id] of new Map(others.map((row) => [row.roleId, row.id]))) {
    try {
      await requireNotStronger(context, [id]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      stronger.add(roleId);
    }
  }
  return stronger;
}

function accountFault(holder: Holder | undefined, isCovered: boolean): string | undefined {
  if (!holder) return undefined;
  // Whoever the caller may not see is told of as taken, and no more.
  if (!isCovered || !holder.row) return "importAccountTaken";
  return holder.isStronger ? "importAccountStronger" : undefined;
}

type Reading = { header: UserHeader; names: NameReaders; isKnown: boolean; locale: RequestContext["locale"] };

function readRow(row: SheetRow, reading: Reading): { values: UserValues; faults: CellFault[] } {
  const values: UserValues = {};
  const faults: CellFault[] = [];
  for (const column of userColumns) {
    const text = cellOf(row, reading.header, column);
    // What a user has stays what it is where a cell is empty, and roles are given by other means than a covering file.
    if (reading.isKnown ? text === "" || column === "roleId" : text === "" && !demanded.has(column)) continue;
    const read = valueOf(column, text, reading.names);
    if ("fault" in read) faults.push(faultOf({ column, value: text }, { message: read.fault }, reading));
    else values[column] = read.ids;
  }
  const unfit = issuesOf(values).map(({ column, ...issue }) => faultOf({ column, value: cellOf(row, reading.header, column) }, issue, reading));
  // One sentence for a cell is enough.
  const named = new Map([...faults, ...unfit].reverse().map((fault) => [fault.column, fault]));
  return { values, faults: [...named.values()].reverse() };
}

function valueOf(column: UserColumn, text: string, names: NameReaders) {
  if (column === "roleId" || column === "deptId" || column === "postId") return names[column](text);
  return { ids: column === "birthday" ? dayOf(text) : text };
}

/** 1990/5/1, 1990.5.1 and 1990年5月1日 as forms write it; what is no day is left for the form's rule to refuse. */
function dayOf(text: string): string {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize("NFKC")) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

const cells = userApi.form.pick({ account: true, name: true, realName: true, email: true, phone: true, roleId: true, deptId: true, postId: true, birthday: true }).partial();

function issuesOf(values: UserValues): { column: UserColumn; message: string; params?: Record<string, number> }[] {
  const { error } = cells.safeParse(values);
  return (error?.issues ?? []).map((issue) => ({ column: issue.path[0] as UserColumn, message: issue.message, ...limitOf(issue) }));
}

const limitOf = (issue: z.core.$ZodIssue) => ("maximum" in issue ? { params: { maximum: Number(issue.maximum) } } : {});

type Cell = { column: UserColumn; value: string };

function faultOf({ column, value }: Cell, told: Pick<CellFault, "message" | "params">, { header, locale }: Pick<Reading, "header" | "locale">): CellFault {
  return { column: header.texts[header.columns[column] ?? -1] || titleOf(column, locale), value: value.slice(0, 60), ...told };
}

const keyOf = (account: string) => account.trim().toLowerCase();
