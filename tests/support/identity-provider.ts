import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";

type Body = Record<string, unknown>;
type Answering = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export const CLIENT_ID = "supervision";
export const CLIENT_SECRET = "secret-of-the-tests-32-characters";

/** A running OpenID provider in which anybody signs in by a name alone. */
export type IdentityProvider = {
  issuer: string;
  /** The key its ID tokens are signed with. */
  key: CryptoKey;
  /** Changes what the token endpoint answers, until it is called again without an argument. */
  alter: (change?: (body: Body) => Promise<Body>) => void;
  /** Answers in the provider's place what it says true to, until it is called again without an argument. */
  answer: (instead?: Answering) => void;
  close: () => Promise<void>;
};

/** Starts the provider on a port of this machine; it leads back to `redirectUrl` only, and demands PKCE. */
export async function startProvider({ port, redirectUrl }: { port: number; redirectUrl: string }): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, { ...settings, clients: [clientOf(redirectUrl)], jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "key" }] }, loadExistingGrant });
  let change: Parameters<IdentityProvider["alter"]>[0];
  let instead: Answering | undefined;
  provider.use(async (context, next) => {
    await next();
    if (change && context.path === "/token") context.body = await change(context.body as Body);
  });
  const serve = provider.callback();
  const server = createServer((request, response) => {
    const served = async () => (await instead?.(request, response)) || (await interacts(provider, request, response)) || serve(request, response);
    served().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    issuer, key: privateKey,
    alter: (next) => (change = next),
    answer: (next) => (instead = next),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** A browser without scripts at the provider: signs in as `name` and answers the address that it is led back to. */
export async function signInAtProvider(address: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let at = new URL(address);
  for (let step = 0; step < 10 && at.origin === origin; step += 1) {
    const isForm = at.pathname.startsWith("/interaction/");
    const headers = { Cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") };
    const answer = await fetch(at, { redirect: "manual", headers, ...(isForm ? { method: "POST", body: new URLSearchParams({ name }) } : {}) });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    const to = answer.headers.get("Location");
    if (!to) throw new Error(`${at.href} leads nowhere: ${answer.status} ${await answer.text()}`);
    at = new URL(to, at);
  }
  return at;
}

const settings = {
  // Its own memory on purpose: named as such, it says nothing about it at every start.
  adapter: class extends MemoryAdapter {},
  cookies: { keys: [randomBytes(32).toString("hex")] },
  claims: { openid: ["sub"], profile: ["name", "preferred_username", "picture"], email: ["email"] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, name: `第三方 ${id}`, preferred_username: id, email: `${id}@provider.example` }) }),
};

const clientOf = (redirectUrl: string) => ({
  client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUrl], grant_types: ["authorization_code"], response_types: ["code"],
});

// Whoever signs in agrees to what is asked for.
async function loadExistingGrant({ oidc }: { oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } } }) {
  const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
}

const FORM = '<!doctype html><html lang="zh"><meta charset="utf-8"><link rel="icon" href="data:,"><title>身份认证</title><form method="post"><label>姓名 <input name="name"></label> <button>认证</button></form></html>';

async function interacts(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (!request.url?.startsWith("/interaction/")) return false;
  if (request.method === "POST") await provider.interactionFinished(request, response, { login: { accountId: new URLSearchParams(await text(request)).get("name") ?? "" } });
  else response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(FORM);
  return true;
}
