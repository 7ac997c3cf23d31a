import { and, eq, isNull } from "drizzle-orm";
import type { TokenReply } from "#app/contract/auth/oauth.ts";
import { namedLocale } from "#app/locales/locale.ts";
import { tokenFamilies } from "../db/schema/auth.ts";
import { users } from "../db/schema/system.ts";
import { inForce, type RequestContext } from "../http/caller.ts";
import { openField, sealField } from "../keys/field-cipher.ts";
import { nextId } from "../snowflake.ts";
import { chosenStanding, type Standing } from "./chosen-standing.ts";
import type { Client } from "./client.ts";
import { signAccessToken, signRefreshToken, type TokenClaims } from "./primitives/tokens.ts";
import { aliasesOf, type SignInUser, tokenReply } from "./token-reply.ts";

/** A refresh answer that got lost may be asked for again this long (trust F6). */
const GRACE_MS = 10_000;

/** Starts a family of tokens for a user who has just proved who they are. */
export async function startFamily(context: RequestContext, user: SignInUser, client: Client): Promise<TokenReply> {
  const id = nextId();
  const standing = chosenStanding(context, user);
  const { reply, refreshJti, expiresAt } = await issue(await narrowed(context, user, standing), client, id);
  await context.db.insert(tokenFamilies).values({
    ...standing, id, tenantId: user.tenantId, userId: user.id, clientId: client.clientId, refreshJti, expiresAt,
    ip: context.address.slice(0, 64), userAgent: (context.headers.get("User-Agent") ?? "").slice(0, 512),
  });
  await learnLanguage(context, user.id);
  return reply;
}

/** The language somebody signs in with is the one to be told things in, until another is chosen. */
async function learnLanguage({ db, headers }: RequestContext, userId: string) {
  const language = namedLocale(headers.get("Accept-Language"));
  if (language) await db.update(users).set({ language }).where(and(eq(users.id, userId), isNull(users.language)));
}

/**
 * Rotates the refresh token of a family. The token before the current one gets the same answer again within ten
 * seconds; any older one revokes the whole family. Undefined means: refused.
 */
export async function rotateFamily(context: RequestContext, claims: TokenClaims, rotation: { client: Client; user: (userId: string) => Promise<SignInUser | undefined> }): Promise<TokenReply | undefined> {
  const { db } = context;
  const [family] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, claims.fid)).for("update");
  if (!family || family.revokedAt || family.expiresAt < new Date()) return undefined;
  if (claims.jti === family.refreshJti) {
    const user = await rotation.user(family.userId);
    if (!user) return undefined;
    const standing = chosenStanding(context, user, family);
    const { reply, refreshJti, expiresAt } = await issue(await narrowed(context, user, standing), rotation.client, family.id);
    await db.update(tokenFamilies).set({
      ...standing, refreshJti, expiresAt, previousJti: claims.jti, replacedAt: new Date(), lastSeenAt: new Date(), sealedAnswer: sealField(JSON.stringify(reply)),
    }).where(eq(tokenFamilies.id, family.id));
    return reply;
  }
  const recent = family.replacedAt !== null && Date.now() - family.replacedAt.getTime() <= GRACE_MS;
  if (claims.jti === family.previousJti && recent && family.sealedAnswer) return JSON.parse(openField(family.sealedAnswer)) as TokenReply;
  await revokeFamily(context, family.id, "reuse");
  return undefined;
}

/** Ends a family: its access and refresh tokens are dead from the next request on. */
export async function revokeFamily({ db }: RequestContext, id: string, reason: string) {
  await db.update(tokenFamilies).set({ revokedAt: new Date(), revokeReason: reason, sealedAnswer: null })
    .where(and(eq(tokenFamilies.id, id), isNull(tokenFamilies.revokedAt)));
}

/** The user with only the roles and departments that are in force in the session. */
async function narrowed(context: RequestContext, user: SignInUser, { roleId, deptId }: Standing): Promise<SignInUser> {
  const inForceNow = { roleId: inForce(roleId, user.roleId).join(","), deptId: inForce(deptId, user.deptId).join(",") };
  if (inForceNow.roleId === user.roleId) return { ...user, ...inForceNow };
  return { ...user, ...inForceNow, roleAliases: await aliasesOf(context, { tenantId: user.tenantId, roleId: inForceNow.roleId }) };
}

async function issue(user: SignInUser, client: Client, familyId: string) {
  const owner = { sub: user.id, tid: user.tenantId, fid: familyId, cid: client.clientId };
  const access = await signAccessToken(owner, client.accessSeconds);
  const refresh = await signRefreshToken(owner, client.refreshSeconds);
  const reply = tokenReply(user, { clientId: client.clientId, seconds: client.accessSeconds });
  return {
    reply: { ...reply, access_token: access.token, refresh_token: refresh.token },
    refreshJti: refresh.jti,
    expiresAt: refresh.expiresAt,
  };
}
