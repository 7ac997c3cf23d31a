import type { Locale } from "#app/locales/locale.ts";
import type { Db, Tx } from "../db/connect.ts";

/** What queries are written with: the pool, or a transaction. */
export type Executor = Db | Tx;

/** Who calls, as the database knows it in this request. */
export type Caller = {
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
  familyId: string;
  locked: boolean;
  roleIds: string[];
  roleAliases: string[];
  deptIds: string[];
  /** Codes of granted menus and buttons; `*:*:*` for the platform administrator (spec §6). */
  codes: ReadonlySet<string>;
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

export function holds(caller: Caller, anyOf: readonly string[]): boolean {
  return caller.codes.has(WILDCARD) || anyOf.some((code) => caller.codes.has(code));
}
