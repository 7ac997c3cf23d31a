import * as oidc from "openid-client";
import { env, isSure } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { Refusal } from "../http/errors.ts";
import type { Started } from "./started-sign-in.ts";

/** Seconds for each of the three questions of a sign-in: together they stay below what a caller waits (spec §9). */
const PATIENCE = 3;
const KEPT_MS = 3_600_000;
const MAX_ANSWER = 1024 * 1024;
/** Of the person only what an account is proposed from. */
export type Vouched = { issuer: string; subject: string; username: string; nickname: string; email: string; avatar: string };
type Settings = { issuer: string; clientId: string; clientSecret: string; redirectUrl: string };
type Returned = { code: string; state?: string | undefined; iss?: string | undefined };

/** The settings of the provider; refuses with 404 when the installation has none. */
export function providerSettings(): Settings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_REDIRECT_URL: redirectUrl } = env;
  if (!issuer || !clientId || !clientSecret || !redirectUrl) throw new Refusal("oauthOff", { status: 404 });
  return { issuer, clientId, clientSecret, redirectUrl };
}

/** Where the person signs in, and what the browser keeps meanwhile: state, nonce and the secret of PKCE. */
export async function beginAtProvider(): Promise<{ address: string; started: Started }> {
  const provider = await knownProvider();
  const started = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: providerSettings().redirectUrl, scope: env.OIDC_SCOPES, state: started.state, nonce: started.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(started.verifier), code_challenge_method: "S256",
  });
  if (!isSure(address)) throw unavailable(new Error("The provider's sign-in page is not on TLS."));
  return { address: address.href, started };
}

/**
 * Exchanges a code for whom the provider vouches for: signature, issuer, audience, time, nonce and PKCE are checked.
 * Refuses with 400 what is not in order and with 503 a provider that does not answer in time.
 */
export async function vouchedFor(returned: Returned, { state, nonce, verifier }: Started): Promise<Vouched> {
  const provider = await knownProvider();
  const back = new URL(providerSettings().redirectUrl);
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) back.searchParams.set(name, value);
  const checks = { expectedNonce: nonce, pkceCodeVerifier: verifier, ...(returned.state === undefined ? {} : { expectedState: state }) };
  const tokens = await oidc.authorizationCodeGrant(provider, back, checks).catch((error: unknown) => {
    throw isOutage(error) ? unavailable(error) : notVouched(error);
  });
  const claims = tokens.claims();
  if (!claims) throw notVouched(new Error("The provider answered without an ID token."));
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name].replaceAll("\u0000", "") : "");
  return {
    issuer: claims.iss, subject: claims.sub, username: text("preferred_username"), nickname: text("nickname") || text("name"),
    email: text("email"), avatar: text("picture"),
  };
}

let known: { of: string; provider: Promise<oidc.Configuration>; until: number } | undefined;

/** The provider as it describes itself: asked at the first need and again after an hour. */
async function knownProvider(): Promise<oidc.Configuration> {
  const settings = providerSettings();
  const of = JSON.stringify(settings);
  if (known?.of === of && known.until > Date.now()) return known.provider;
  const provider = discovered(settings);
  known = { of, provider, until: Date.now() + KEPT_MS };
  // What failed is asked again by the next person.
  provider.catch(() => (known = undefined));
  return provider;
}

async function discovered({ issuer, clientId, clientSecret }: Settings): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  const allowances = address.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const authenticate: oidc.ClientAuth = (server, ...call) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const method = known.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return method(clientSecret)(server, ...call);
  };
  return oidc.discovery(address, clientId, { client_secret: clientSecret, [oidc.clockTolerance]: 30 }, authenticate, {
    timeout: PATIENCE, execute: [oidc.enableNonRepudiationChecks, ...allowances], [oidc.customFetch]: askProvider,
  }).catch((error: unknown) => {
    throw unavailable(error);
  });
}

/** Only over TLS, never on to where an answer redirects, and no more than a megabyte. */
async function askProvider(address: string, options: oidc.CustomFetchOptions): Promise<Response> {
  if (!isSure(address)) throw new TypeError("The provider names an address that is not on TLS.");
  const response = await fetch(address, { ...options, redirect: "error" } as RequestInit);
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_ANSWER) throw new TypeError("The provider's answer has no end.");
    parts.push(part.value);
  }
  return new Response(size === 0 ? null : Buffer.concat(parts), { status: response.status, headers: response.headers });
}

/** No answer, one too late, or one that is none: nobody's fault who asks. */
function isOutage(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 || error.error === "invalid_client" || error.error === "unauthorized_client";
  if (error instanceof TypeError) return true;
  return error instanceof oidc.ClientError && ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_PARSE_ERROR", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"].includes(String(error.code));
}

// The cause may hold tokens: only what kind of fault it is may be written down.
function unavailable(error: unknown) {
  log.warn({ fault: kindOf(error) }, "identity provider unavailable");
  return new Refusal("oauthUnavailable", { status: 503 });
}

function notVouched(error: unknown) {
  log.warn({ fault: kindOf(error) }, "identity provider's answer refused");
  return new Refusal("oauthWrong");
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return `${error.name} ${"error" in error ? String(error.error) : "code" in error ? String(error.code) : ""}`.trim().slice(0, 100);
}
