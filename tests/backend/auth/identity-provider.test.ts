import type { ServerResponse } from "node:http";
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { env } from "#app/env.server.ts";
import { CLIENT_ID, startProvider } from "../../support/identity-provider.ts";
import { freePort } from "../../support/journey-server.ts";
import { BACK, begin, cookieOf, enter, returned, told, withProvider, WRONG } from "../../support/third-party.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", TENANT_MODE: "on", REGISTER_MODE: "on", LOG_LEVEL: "silent" }));

const AWAY = { status: 503, msg: "第三方登录服务暂时不可用，请稍后再试" };
const side = withProvider();

describe("an ID token", () => {
  type Change = (claims: JWTPayload) => JWTPayload;
  const past = Math.floor(Date.now() / 1000) - 3600;
  const changes: [string, Change][] = [
    ["of another nonce", (claims) => ({ ...claims, nonce: "other" })],
    ["without a nonce", ({ nonce: _, ...claims }) => claims],
    ["that has run out", (claims) => ({ ...claims, exp: past })],
    ["for another client", (claims) => ({ ...claims, aud: "somebody-else" })],
    ["for several, of which another asked", (claims) => ({ ...claims, aud: [CLIENT_ID, "other"], azp: "other" })],
    ["of another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["without a subject", ({ sub: _, ...claims }) => claims],
  ];
  const signed = (claims: JWTPayload, key: CryptoKey) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(key);
  const alter = (write: (claims: JWTPayload) => Promise<string> | string) =>
    side.provider.alter(async (body) => ({ ...body, id_token: await write(decodeJwt(String(body.id_token))) }));

  test("that is only written anew is accepted: the refusals below are for what they say", async () => {
    alter((claims) => signed(claims, side.provider.key));
    expect((await enter(await returned("same"))).status).toBe(200);
  });

  test.each(changes)("%s is refused", async (_, change) => {
    const before = await side.database.db.$count(tokenFamilies);
    alter((claims) => signed(change(claims), side.provider.key));
    expect(told(await enter(await returned("altered")))).toEqual(WRONG);
    expect(await side.database.db.$count(tokenFamilies)).toBe(before);
  });

  test("of another key, or signed by nobody, is refused", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    alter((claims) => signed(claims, privateKey));
    expect(told(await enter(await returned("forged")))).toEqual(WRONG);
    alter((claims) => new UnsecuredJWT(claims).encode());
    expect(told(await enter(await returned("forged")))).toEqual(WRONG);
    side.provider.alter(async ({ id_token: _, ...body }) => body);
    expect(told(await enter(await returned("forged")))).toEqual(WRONG);
  });
});

describe("a provider that fails", () => {
  const atToken = (answer: (response: ServerResponse) => void) =>
    side.provider.answer((request, response) => {
      if (request.url !== "/token") return false;
      answer(response);
      return true;
    });

  test.each<[string, (response: ServerResponse) => void]>([
    ["hangs up", (response) => response.destroy()],
    ["answers 500", (response) => response.writeHead(500).end()],
    ["answers a page", (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<p>")],
    ["leads elsewhere", (response) => response.writeHead(307, { Location: "http://169.254.169.254/" }).end()],
    ["answers without end", (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(`{"a":"${"x".repeat(2_000_000)}"}`)],
    ["does not know us any more", (response) => response.writeHead(401, { "Content-Type": "application/json" }).end('{"error":"invalid_client"}')],
  ])("and %s is said to be away", async (_, answer) => {
    const back = await returned("patient");
    atToken(answer);
    expect(told(await enter(back))).toEqual(AWAY);
  });

  test("by its slowness is waited for three seconds", async () => {
    const back = await returned("patient");
    atToken(() => undefined);
    const began = Date.now();
    expect(told(await enter(back))).toEqual(AWAY);
    expect(Date.now() - began).toBeLessThan(5000);
  });

  test("at the beginning is said to be away, and is asked anew by the next", async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    Object.assign(env, { OIDC_ISSUER: issuer });
    expect((await begin()).status).toBe(503);
    const back = await startProvider({ port: Number(new URL(issuer).port), redirectUrl: BACK });
    expect((await begin()).status).toBe(302);
    await back.close();
  });

  test.each([
    ["says it is somebody else", { issuer: "https://evil.example" }],
    ["would have us ask inside the network", { token_endpoint: "http://169.254.169.254/token" }],
    ["would have people sign in on a page without TLS", { authorization_endpoint: "http://192.0.2.1/auth" }],
  ])("because it %s is not used", async (_, said) => {
    const port = await freePort();
    const odd = await startProvider({ port, redirectUrl: BACK });
    const asked = vi.spyOn(globalThis, "fetch");
    odd.answer((_request, response) => {
      const own = { issuer: odd.issuer, authorization_endpoint: `${odd.issuer}/auth`, token_endpoint: `${odd.issuer}/token`, jwks_uri: `${odd.issuer}/jwks` };
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ ...own, ...said }));
      return true;
    });
    Object.assign(env, { OIDC_ISSUER: odd.issuer });
    const began = await begin();
    const state = new URL(began.headers.get("Location") ?? "http://none").searchParams.get("state") ?? "";
    const last = began.status === 302 ? (await enter({ cookie: cookieOf(began), code: "c", state })).status : began.status;
    expect(last).toBe(503);
    expect(asked.mock.calls.map(([address]) => String(address))).toEqual([`${odd.issuer}/.well-known/openid-configuration`]);
    await odd.close();
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  ["without its client", { OIDC_ISSUER: "https://id.example" }, /OIDC_CLIENT_ID: is needed.*\s+OIDC_CLIENT_SECRET: is needed.*\s+OIDC_REDIRECT_URL: is needed/],
  ["without TLS", { OIDC_ISSUER: "http://id.example" }, /OIDC_ISSUER: must begin with https/],
  ["that leads back without TLS", { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b", OIDC_REDIRECT_URL: "http://site.example/oauth/callback" }, /OIDC_REDIRECT_URL: must begin with https/],
  ["that is asked for no ID token", { OIDC_SCOPES: "profile" }, /OIDC_SCOPES: must name openid/],
])("a provider %s stops the start with a sentence", async (_, settings, sentence) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  await expect(import("#app/env.server.ts")).rejects.toThrow(sentence);
  vi.unstubAllEnvs();
});
