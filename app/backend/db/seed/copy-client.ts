import pg from "pg";
import type { Db, Tx } from "../connect.ts";

/** What the seed writes with: the pool's database, or a transaction of it. */
export type SeedDb = Db | Tx;

/**
 * The connection of a transaction, for COPY, which drizzle cannot say. Throws when `tx` is not on one connection.
 * Drizzle keeps it in a field its types do not show; when they do, this goes.
 */
export function connectionOf(tx: Tx): pg.ClientBase {
  const session: unknown = Reflect.get(tx, "session");
  const client: unknown = typeof session === "object" && session !== null ? Reflect.get(session, "client") : undefined;
  if (client instanceof pg.Client) return client;
  throw new TypeError("COPY needs a transaction on a connection of its own");
}
