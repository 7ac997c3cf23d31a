import type { ScopeRule } from "#app/contract/system/data-scope-rule.ts";
import type { Locale } from "#app/locales/locale.ts";
import type { Db, Tx } from "../db/connect.ts";

/** What queries are written with: the pool, or a transaction. */
export type Executor = Db | Tx;

/** A rule on rows that a role brings (contract 8.1); `rule` is the parsed value of type 5, undefined when it is broken. */
export type DataRule = { id: string; type: number; column: string; rule?: ScopeRule | undefined };
/** A path that only holders of its scope may call (contract 8.2), and whether the caller is one. */
export type ApiGate = { id: string; pattern: string; mine: boolean };

/** What the roles of a caller add up to. */
export type Grants = {
  aliases: string[];
  /** Codes of granted menus and buttons; `*:*:*` for the platform administrator (spec §6). */
  codes: ReadonlySet<string>;
  /** By resource code; a resource that is not named is open. */
  scopes: ReadonlyMap<string, readonly DataRule[]>;
  gates: readonly ApiGate[];
};

/** Who calls, as the database knows it in this request. */
export type Caller = {
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
  familyId: string;
  locked: boolean;
  /** Nothing but a new password is open to the caller until there is one. */
  mustChange: boolean;
  roleIds: string[];
  roleAliases: string[];
  deptIds: string[];
  codes: Grants["codes"];
  scopes: Grants["scopes"];
  gates: Grants["gates"];
  /** What ties the user to rows of the supervision domain (domain 2). */
  binding: { regionCode: string | null; constUnitId: string | null; projectIds: string[]; personnelId: string | null };
};

/** What a handler knows of the request besides its input. */
export type RequestContext = {
  /** Where to read and write: a transaction for writes. */
  db: Executor;
  caller: Caller;
  locale: Locale;
  requestId: string;
  address: string;
  headers: Headers;
  /** The raw request, for file endpoints. */
  request: Request;
};

export const WILDCARD = "*:*:*";
/** The tenant whose administrators are the platform's. */
export const PLATFORM_TENANT = "000000";
export const ADMINISTRATOR = "administrator";
/** The caller of a public endpoint. */
export const NOBODY: Caller = {
  userId: "0", tenantId: PLATFORM_TENANT, account: "", realName: "", familyId: "0", locked: false, mustChange: false,
  roleIds: [], roleAliases: [], deptIds: [], codes: new Set(), scopes: new Map(), gates: [],
  binding: { regionCode: null, constUnitId: null, projectIds: [], personnelId: null },
};

export function holds(caller: Caller, anyOf: readonly string[]): boolean {
  return caller.codes.has(WILDCARD) || anyOf.some((code) => caller.codes.has(code));
}

/** An administrator of the platform: of tenant 000000, never of a tenant beside it. */
export function isPlatform({ tenantId, roleAliases }: Caller): boolean {
  return tenantId === PLATFORM_TENANT && roleAliases.includes(ADMINISTRATOR);
}

/** The ids of a comma field, as a user's departments and roles are kept (contract 4.1). */
export function splitIds(text: string | null | undefined): string[] {
  return (text ?? "").split(",").map((id) => id.trim()).filter((id) => /^\d{1,19}$/.test(id));
}

/** What a session was narrowed to, as far as the user still holds it; all the user holds when nothing of it is left. */
export function inForce(chosen: string | null, held: string | null): string[] {
  const all = splitIds(held);
  const left = splitIds(chosen).filter((id) => all.includes(id));
  return left.length > 0 ? left : all;
}
