import { encryptPassword } from "#app/backend/auth/primitives/sm2-transport.ts";
import { publicKey } from "#app/backend/auth/primitives/sm2-transport.ts";
import { type Answered, type Asking, ask, type Fetch } from "./request.ts";

export const ADMIN_PASSWORD = "Admin-of-tests-1";
export const PASSWORD = "Person-of-tests-1";

export type Credentials = { account: string; password?: string; tenantId?: string };
export type Tokens = { access: string; refresh: string };

/** The raw answer to a sign-in with SM2 cipher text, as the sign-in page sends it (contract 2.1, 2.4). */
export function askToken(fetch: Fetch, { account, password = PASSWORD, tenantId = "000000" }: Credentials, { headers, ...fields }: { headers?: Asking["headers"]; [field: string]: unknown } = {}): Promise<Answered> {
  const body = { grant_type: "password", scope: "all", type: "account", tenantId, username: account, password: encryptPassword(password, publicKey()), ...fields };
  return ask(fetch, "/blade-auth/oauth/token", { body, headers: { "Tenant-Id": tenantId, ...headers } });
}

/** Tokens of somebody who signs in; throws when refused. */
export async function signInAs(fetch: Fetch, credentials: Credentials): Promise<Tokens> {
  const { status, body } = await askToken(fetch, credentials);
  if (status !== 200) throw new Error(`${credentials.account} may not sign in: ${status} ${String(body.msg)}`);
  return { access: String(body.access_token), refresh: String(body.refresh_token) };
}

/** Exchanges a refresh token. */
export function askRefresh(fetch: Fetch, refresh: string): Promise<Answered> {
  return ask(fetch, "/blade-auth/oauth/token", { body: { grant_type: "refresh_token", refresh_token: refresh, scope: "all" } });
}
