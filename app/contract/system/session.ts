import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { Ids } from "../envelope.ts";
import { readApi } from "../project/read-api.ts";

/** A live session: one sign-in with everything that grew from it; times are `yyyy-MM-dd HH:mm:ss`. */
const Session = z.object({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  clientId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** The session that asks. */
  isOwn: z.number(),
});
export type Session = z.infer<typeof Session>;

const base = "/blade-system/session";
const ids = z.object({ ids: Ids });

/** Who is signed in. */
export const sessionApi = readApi({
  base,
  permission: "session",
  row: Session,
  detail: Session,
  filters: { id: "id", userId: "id", account: "text", realName: "text", clientId: "text", ip: "text" },
  sorts: ["account", "realName", "clientId", "ip", "createdAt", "expiresAt"],
  paths: { list: "list" },
});

export const revokeSessions = post(`${base}/revoke`, {
  summary: "End sessions of others; their next call is refused with 401",
  access: { anyOf: ["session_revoke"] },
  query: ids,
});

export const ownSessions = get(`${base}/mine`, { summary: "Live sessions of the caller", access: "login", reply: z.array(Session) });

export const revokeOwnSessions = post(`${base}/revoke-mine`, { summary: "End sessions of the caller", access: "login", query: ids });
