import "./data-dir.ts";
import { SignJWT } from "jose";
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import {
  signAccessToken,
  signRefreshToken,
  verifyAccessToken,
  verifyRefreshToken,
} from "#app/backend/auth/primitives/tokens.ts";
import { secretFor } from "#app/env.server.ts";

const owner = { sub: "1123598821738675201", tid: "000000", fid: "1310000000000000001", cid: "saber" };
const ours = createSecretKey(secretFor("TOKEN_SECRET"), "utf8");

afterEach(() => vi.useRealTimers());

test("an access token says who, which tenant, which sign-in and which client", async () => {
  const { token, jti, expiresAt } = await signAccessToken(owner, 3600);
  const claims = await verifyAccessToken(token);
  expect(claims).toMatchObject({ ...owner, jti });
  expect(claims?.exp).toBe(expiresAt.getTime() / 1000);
  expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(2000);
});

test("an access token carries nothing about roles or names", async () => {
  const { token } = await signAccessToken(owner, 3600);
  expect(Object.keys(payloadOf(token)).sort()).toEqual(
    ["aud", "cid", "exp", "fid", "iat", "iss", "jti", "nbf", "sub", "tid", "typ"],
  );
});

test("two tokens of one second have different ids", async () => {
  const [first, second] = await Promise.all([signRefreshToken(owner, 60), signRefreshToken(owner, 60)]);
  expect(first.jti).not.toBe(second.jti);
});

test("a refresh token opens no door and an access token refreshes nothing", async () => {
  const { token: access } = await signAccessToken(owner, 3600);
  const { token: refresh } = await signRefreshToken(owner, 604_800);
  expect(await verifyAccessToken(refresh)).toBeNull();
  expect(await verifyRefreshToken(access)).toBeNull();
  expect(await verifyRefreshToken(refresh)).toMatchObject(owner);
});

test("a genuine signature over another type, audience or issuer is refused", async () => {
  expect(await verifyAccessToken(await forge({}))).toMatchObject(owner);
  const types = [{ typ: "refresh" }, { typ: undefined }];
  const audiences = [{ aud: "token-endpoint" }, { aud: undefined }];
  const issuers = [{ iss: "elsewhere" }, { iss: undefined }];
  for (const wrong of [...types, ...audiences, ...issuers]) {
    expect(await verifyAccessToken(await forge(wrong)), JSON.stringify(wrong)).toBeNull();
  }
});

test("a genuine signature without an end, a beginning or an owner is refused", async () => {
  for (const missing of ["exp", "nbf", "sub", "tid", "fid", "cid", "jti"]) {
    expect(await verifyAccessToken(await forge({ [missing]: undefined })), missing).toBeNull();
  }
});

test("a token with alg none is refused, signed or not", async () => {
  const payload = (await signAccessToken(owner, 3600)).token.split(".")[1];
  for (const alg of ["none", "None", "NONE", ""]) {
    const head = Buffer.from(JSON.stringify({ alg })).toString("base64url");
    expect(await verifyAccessToken(`${head}.${payload}.`)).toBeNull();
    expect(await verifyAccessToken(`${head}.${payload}.c2ln`)).toBeNull();
  }
});

test("a genuine key used with another algorithm is refused", async () => {
  const payload = (await signAccessToken(owner, 3600)).token.split(".")[1];
  const body = `${Buffer.from(JSON.stringify({ alg: "HS512" })).toString("base64url")}.${payload}`;
  const signature = createHmac("sha512", secretFor("TOKEN_SECRET")).update(body).digest("base64url");
  expect(await verifyAccessToken(`${body}.${signature}`)).toBeNull();
});

test("a token signed with another key or changed after signing is refused", async () => {
  expect(await verifyAccessToken(await forge({}, createSecretKey(randomBytes(48))))).toBeNull();
  const [head, , signature] = (await signAccessToken(owner, 3600)).token.split(".");
  const raised = Buffer.from(JSON.stringify({ ...payloadOf(await forge({})), tid: "000001" })).toString("base64url");
  expect(await verifyAccessToken(`${head}.${raised}.${signature}`)).toBeNull();
});

const nonsense = ["", ".", "..", "a.b.c", "bearer x", "\u0000", "e".repeat(20_000)];
test.each(nonsense)("the text %j is no token and no error", async (text) => {
  expect(await verifyAccessToken(text)).toBeNull();
});

test("an expired token is accepted for 60 more seconds and then refused", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1), toFake: ["Date"] });
  const { token } = await signAccessToken(owner, 3600);
  vi.setSystemTime(Date.UTC(2026, 10, 1, 1, 0, 59));
  expect(await verifyAccessToken(token)).not.toBeNull();
  vi.setSystemTime(Date.UTC(2026, 10, 1, 1, 1, 1));
  expect(await verifyAccessToken(token)).toBeNull();
});

test("a token from a clock more than 60 seconds ahead is refused until then", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1, 0, 10), toFake: ["Date"] });
  const { token } = await signAccessToken(owner, 3600);
  vi.setSystemTime(Date.UTC(2026, 10, 1, 0, 9, 5));
  expect(await verifyAccessToken(token)).not.toBeNull();
  vi.setSystemTime(Date.UTC(2026, 10, 1, 0, 8, 50));
  expect(await verifyAccessToken(token)).toBeNull();
});

function forge(change: Record<string, string | undefined>, key = ours): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const genuine = { ...owner, jti: "forged", typ: "access", iss: "highway-personnel-supervision", aud: "api" };
  const payload = { ...genuine, nbf: now, exp: now + 600, ...change };
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).sign(key);
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
