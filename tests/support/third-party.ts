import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { loginFailures } from "#app/backend/db/schema/auth.ts";
import { fetch as backend } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { CLIENT_ID, CLIENT_SECRET, type IdentityProvider, signInAtProvider, startProvider } from "./identity-provider.ts";
import { freePort } from "./journey-server.ts";
import { type Answered, ask } from "./request.ts";
import { openWorld } from "./world.ts";

export const BACK = "http://localhost:3000/oauth/callback";
export const WRONG = { status: 400, msg: "第三方登陆信息错误!" };
export type Returned = { cookie: string; code: string; state: string; iss: string };

/** Status and sentence of an answer. */
export const told = ({ status, body }: Answered) => ({ status, msg: body.msg });

/** A world whose backend is a client of a provider of its own; before each test the settings are whole again. */
export function withProvider() {
  const side = {} as { database: Database; provider: IdentityProvider };
  beforeAll(async () => {
    side.database = await openWorld();
    side.provider = await startProvider({ port: await freePort(), redirectUrl: BACK });
  });
  beforeEach(async () => {
    Object.assign(env, { OIDC_ISSUER: side.provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, OIDC_REDIRECT_URL: BACK, REGISTER_MODE: true });
    await side.database.db.delete(loginFailures);
  });
  afterEach(() => {
    side.provider.alter();
    side.provider.answer();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => side.provider.close());
  return side;
}

/** The first step: where the backend leads to, and what the browser keeps. */
export const begin = () => backend(new Request("http://upstream/blade-auth/oauth/render/oidc"));

/** What an answer leaves in the browser, as it is sent back. */
export const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** Somebody who has been at the provider and is led back with what it gave them. */
export async function returned(name: string): Promise<Returned> {
  const began = await begin();
  const back = await signInAtProvider(began.headers.get("Location") ?? "", name);
  const said = (key: string) => back.searchParams.get(key) ?? "";
  return { cookie: cookieOf(began), code: said("code"), state: said("state"), iss: said("iss") };
}

/** The last step, as a front end sends it. */
export function enter({ cookie, ...fields }: Partial<Returned>, more: Record<string, string> = {}) {
  const body = { grant_type: "social", source: "oidc", scope: "all", tenantId: "000000", ...fields, ...more };
  return ask(backend, "/blade-auth/oauth/token", { body, headers: { "Tenant-Id": body.tenantId, ...(cookie ? { Cookie: cookie } : {}) } });
}
