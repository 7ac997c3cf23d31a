import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { TokenReply } from "#app/contract/auth/oauth.ts";
import { SOURCE } from "#app/contract/auth/third-party.ts";
import { env } from "#app/env.server.ts";
import { userOauths } from "../db/schema/account.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { isTenantLive } from "../http/tenant-standing.ts";
import { fieldHash } from "../keys/field-cipher.ts";
import { nextId } from "../snowflake.ts";
import type { Client } from "./client.ts";
import { beginAtProvider, providerSettings, type Vouched, vouchedFor } from "./identity-provider.ts";
import { countFailure, isLockedOut } from "./login-failures.ts";
import { type Started, startedCookie, startedOf } from "./started-sign-in.ts";
import { startFamily } from "./token-family.ts";
import { findBound, requireStanding } from "./token-reply.ts";

const TICKET_MS = 15 * 60_000;
type Fields = Record<string, string | undefined> & { grant: string; tenantId: string };
type Account = { id: string; userId: string | null };

/** Leads to the provider's own sign-in page (contract 2.7). */
export async function startThirdParty(): Promise<Response> {
  const { address, started } = await beginAtProvider();
  const headers = { Location: address, "Set-Cookie": startedCookie(started, providerSettings().redirectUrl), "Cache-Control": "no-store" };
  return new Response(null, { status: 302, headers });
}

/**
 * Signs in whom the provider vouches for (contract 2.1: social, authorization_code). Somebody without an account here
 * gets no tokens, but the `oauth_id` that `register-guest` asks for (contract 2.2).
 */
export async function byThirdParty(context: RequestContext, client: Client, fields: Fields): Promise<TokenReply> {
  providerSettings();
  const { tenantId } = fields;
  if (!/^\w{1,12}$/.test(tenantId) || !(await isTenantLive(context.db, tenantId))) throw new Refusal("oauthWrong");
  const vouched = await proved(context, fields, { started: startedOf(context.headers) });
  const account = await accountOf(context, { tenantId, vouched });
  if (account.userId === null) return guestReply(context, { tenantId, client, vouched, account });
  const user = await findBound(context, { tenantId, userId: account.userId });
  if (!user) throw new Refusal("accountStopped", { status: 403 });
  requireStanding(user);
  return { ...(await startFamily(context, user, client)), oauth_id: account.id };
}

type Begun = { started: Started | undefined; userId?: string };

/**
 * Whom the third party vouches for, when what began was begun here, by this browser or this user.
 * Whoever sends codes that are not in order is counted, as whoever sends wrong passwords.
 */
export async function proved(context: RequestContext, fields: Fields, by: Begun): Promise<Vouched> {
  const subjects = [{ scope: "address" as const, subject: `oauth:${context.address}`.slice(0, 255) }];
  if (await isLockedOut(context, subjects)) throw new Refusal("tooManyRequests", { status: 429 });
  try {
    const started = begun(fields, by);
    return await vouchedFor({ code: fields.code ?? "", state: fields.state, iss: fields.iss }, started);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await countFailure(context, subjects);
    throw error;
  }
}

/** What was begun, when the answer belongs to it: anybody else's answer would sign the person in as somebody else. */
function begun(fields: Fields, { started, userId }: Begun): Started {
  requireKnownWay(fields);
  if (!started || started.userId !== userId || !isAnswerTo(started, fields)) throw new Refusal("oauthExpired");
  if (fields.error) throw new Refusal("oauthDenied");
  if (!fields.code) throw new Refusal("oauthWrong");
  return started;
}

function requireKnownWay({ grant, source, redirect_uri, redirect }: Fields) {
  if (grant === "social" && source !== SOURCE) throw new Refusal("oauthSource");
  // The specification calls it redirect, the contract redirect_uri.
  if (grant === "authorization_code" && (redirect_uri ?? redirect) !== providerSettings().redirectUrl) throw new Refusal("oauthWrong");
}

// Without a state the secret of PKCE and the nonce bind the code to this browser (contract 2.1 sends none).
function isAnswerTo(started: Started, { grant, state }: Fields): boolean {
  return state === started.state || (grant === "authorization_code" && state === undefined);
}

/** The row of a third party's account; a subject is unique only together with its issuer. */
export async function accountOf({ db }: RequestContext, { tenantId, vouched }: { tenantId: string; vouched: Vouched }): Promise<Account> {
  const { issuer, subject, username, nickname, email, avatar } = vouched;
  const shown = { username: username.slice(0, 100), nickname: nickname.slice(0, 100), email: email.slice(0, 100), avatar: avatar.slice(0, 1000) };
  const uuid = createHash("sha256").update(JSON.stringify([issuer, subject])).digest("hex");
  const [row] = await db.insert(userOauths).values({ ...shown, id: nextId(), tenantId, source: SOURCE, uuid })
    .onConflictDoUpdate({ target: [userOauths.tenantId, userOauths.source, userOauths.uuid], set: shown })
    .returning({ id: userOauths.id, userId: userOauths.userId });
  if (!row) throw new Refusal("oauthWrong");
  return row;
}

type Guest = { tenantId: string; client: Client; vouched: Vouched; account: Account };

async function guestReply({ db }: RequestContext, { tenantId, client, vouched, account }: Guest): Promise<TokenReply> {
  if (!env.REGISTER_MODE) throw new Refusal("oauthUnbound", { status: 403 });
  const ticket = randomBytes(24).toString("hex");
  await db.update(userOauths).set({ ticketHash: fieldHash(ticket), ticketUntil: new Date(Date.now() + TICKET_MS) })
    .where(and(eq(userOauths.id, account.id), isNull(userOauths.userId)));
  return {
    access_token: "", refresh_token: "", token_type: "bearer", expires_in: 0, scope: "all", client_id: client.clientId,
    tenant_id: tenantId, user_id: "-1", oauth_id: `${account.id}.${ticket}`, account: "", user_name: vouched.username,
    nick_name: vouched.nickname, real_name: "", role_id: "", role_name: "", dept_id: "", post_id: "", avatar: vouched.avatar, detail: {},
  };
}
