import { createHash } from "node:crypto";
import { type TokenReply, token } from "#app/contract/auth/oauth.ts";
import { call, type Sender } from "#app/upstream/call.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import type { Session } from "./session-cookie.server.ts";

/** Seconds after which a token is renewed before it is used (spec §9: token time 3000). */
export const TOKEN_TIME = 3000;
// Requests that were under way with the old cookie find the answer of the one refresh here.
const KEPT_MS = 30_000;
const running = new Map<string, Promise<Session | null>>();

/** Renews a session's tokens: requests at once with one dead token share one refresh (trust F6). Null ends the session. */
export function refreshSession(session: Session, sender: Sender): Promise<Session | null> {
  const known = running.get(session.refresh);
  if (known) return known;
  const refreshing = renew(session, sender);
  running.set(session.refresh, refreshing);
  const forget = () => running.delete(session.refresh);
  refreshing.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
  return refreshing;
}

async function renew(session: Session, sender: Sender): Promise<Session | null> {
  const { locale, requestId, address } = sender;
  const body = { grant_type: "refresh_token", refresh_token: session.refresh, tenantId: session.user.tenantId, scope: "all" };
  try {
    return sessionOf(await call(token, { body, headers: { "Tenant-Id": session.user.tenantId } }, { locale, requestId, address }), session.locked);
  } catch (error) {
    if (error instanceof UpstreamError && error.status < 500) return null;
    throw error;
  }
}

/** The session narrowed to a role and a department, both as comma-joined ids (spec §4); throws what the upstream refuses. */
export async function switchSession(session: Session, sender: Sender, { roleId, deptId }: { roleId: string; deptId: string }): Promise<Session> {
  // A renewal under way would have made this refresh token the one before.
  const { refresh, user, locked } = (await running.get(session.refresh)) ?? session;
  const { locale, requestId, address } = sender;
  const body = { grant_type: "refresh_token", refresh_token: refresh, tenantId: user.tenantId, scope: "all" };
  const headers = { "Tenant-Id": user.tenantId, ...(roleId ? { "Role-Id": roleId } : {}), ...(deptId ? { "Dept-Id": deptId } : {}) };
  return sessionOf(await call(token, { body, headers }, { locale, requestId, address }), locked);
}

/** The session that a token answer starts or renews. */
export function sessionOf(reply: TokenReply, locked = false): Session {
  return {
    access: reply.access_token,
    refresh: reply.refresh_token,
    since: Math.floor(Date.now() / 1000),
    locked,
    user: {
      userId: reply.user_id,
      tenantId: reply.tenant_id,
      account: reply.account,
      realName: reply.real_name || reply.nick_name || reply.account,
      roleName: reply.role_name ?? "",
      deptId: reply.dept_id ?? "",
      avatar: avatarAddress(reply.avatar),
    },
  };
}

/** Where a page gets somebody's own picture from: one that is stored as text is too long for the session's cookie. */
export function avatarAddress(stored: string | null | undefined): string {
  if (!stored?.startsWith("data:")) return stored ?? "";
  return `/files/avatar?v=${createHash("sha256").update(stored).digest("hex").slice(0, 12)}`;
}
