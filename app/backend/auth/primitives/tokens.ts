import { jwtVerify, SignJWT } from "jose";
import { createSecretKey, type KeyObject, randomUUID } from "node:crypto";
import { z } from "zod";
import { secretFor } from "#app/env.server.ts";

const algorithm = "HS256";
const issuer = "highway-personnel-supervision";
const skewSeconds = 60;

// Each kind has its own audience, so one can never stand in for the other.
const audiences = { access: "api", refresh: "token-endpoint" } as const;
type Kind = keyof typeof audiences;

/** Whose token: user, tenant, token family and client. */
export type TokenOwner = { sub: string; tid: string; fid: string; cid: string };

/** What a verified token says: its owner, its own id, its beginning and its end in epoch seconds. */
export type TokenClaims = TokenOwner & { jti: string; nbf: number; exp: number };

/** A token as sent, its own id and its end. */
export type SignedToken = { token: string; jti: string; expiresAt: Date };

const Claims = z.object({
  sub: z.string().min(1),
  tid: z.string().min(1),
  fid: z.string().min(1),
  cid: z.string().min(1),
  jti: z.string().min(1),
  nbf: z.number(),
  exp: z.number(),
});

// A page asks several times with one token: its signature is worked out once. Whether it has ended is asked every time.
const verified = new Map<string, TokenClaims>();
const KEPT = 2_000;
let key: KeyObject | undefined;

/** An access token that lives `seconds` (contract 2.3; our claims are the minimum). */
export function signAccessToken(owner: TokenOwner, seconds: number): Promise<SignedToken> {
  return sign("access", owner, seconds);
}

/** A refresh token that lives `seconds`; its `jti` is what the family row remembers. */
export function signRefreshToken(owner: TokenOwner, seconds: number): Promise<SignedToken> {
  return sign("refresh", owner, seconds);
}

/**
 * The claims of a genuine access token that is valid now within 60 s of skew, else null. Says nothing about its
 * family being revoked.
 */
export async function verifyAccessToken(token: string): Promise<TokenClaims | null> {
  const known = verified.get(token);
  if (known && isNow(known)) return known;
  verified.delete(token);
  const claims = await verify("access", token);
  if (claims && verified.size >= KEPT) verified.clear();
  if (claims) verified.set(token, claims);
  return claims;
}

/**
 * The claims of a genuine refresh token that is valid now within 60 s of skew, else null. Says nothing about its
 * being replaced or revoked.
 */
export function verifyRefreshToken(token: string): Promise<TokenClaims | null> {
  return verify("refresh", token);
}

async function sign(kind: Kind, owner: TokenOwner, seconds: number): Promise<SignedToken> {
  const now = Math.floor(Date.now() / 1000);
  const jti = randomUUID();
  const token = await new SignJWT({ tid: owner.tid, fid: owner.fid, cid: owner.cid, typ: kind })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(owner.sub)
    .setJti(jti)
    .setIssuer(issuer)
    .setAudience(audiences[kind])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .sign(tokenKey());
  return { token, jti, expiresAt: new Date((now + seconds) * 1000) };
}

async function verify(kind: Kind, token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, tokenKey(), {
      algorithms: [algorithm],
      issuer,
      audience: audiences[kind],
      clockTolerance: skewSeconds,
      requiredClaims: ["nbf", "exp"],
    });
    return payload.typ === kind ? Claims.parse(payload) : null;
  } catch {
    return null;
  }
}

function isNow({ nbf, exp }: TokenClaims): boolean {
  const now = Date.now() / 1000;
  return nbf - skewSeconds <= now && now < exp + skewSeconds;
}

/** One key object for the process: jose keeps what it prepares for it, which makes a check cost 0.06 ms. */
function tokenKey(): KeyObject {
  key ??= createSecretKey(secretFor("TOKEN_SECRET"), "utf8");
  return key;
}
