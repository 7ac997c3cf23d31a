import { and, eq } from "drizzle-orm";
import { clients } from "../db/schema/auth.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";

export type Client = { clientId: string; grants: string[]; accessSeconds: number; refreshSeconds: number };
const OWN_CLIENT = "saber3";

/** The client named by the Basic header; its secret ships in browsers, so it is a name and no proof (contract 16.2 o). */
export async function clientOf({ db, headers }: RequestContext): Promise<Client> {
  const clientId = basicName(headers.get("Authorization")) ?? OWN_CLIENT;
  const [row] = await db.select().from(clients).where(and(eq(clients.clientId, clientId), eq(clients.isDeleted, 0)));
  if (!row) throw new Refusal("badClient", { status: 400 });
  return {
    clientId,
    grants: row.authorizedGrantTypes.split(",").map((grant) => grant.trim()),
    accessSeconds: row.accessTokenValidity,
    refreshSeconds: row.refreshTokenValidity,
  };
}

function basicName(header: string | null): string | undefined {
  if (!header?.toLowerCase().startsWith("basic ")) return undefined;
  return Buffer.from(header.slice(6), "base64").toString("utf8").split(":")[0]?.slice(0, 48);
}
