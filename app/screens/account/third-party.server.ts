import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { token } from "#app/contract/auth/oauth.ts";
import { bindAccount, oauthRender, SOURCE } from "#app/contract/auth/third-party.ts";
import { env, secretFor } from "#app/env.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import { type OpenArgs, personalCall } from "#app/session/guard.server.ts";
import { sessionOf } from "#app/session/refresh.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import { isSecure } from "#app/session/session-cookie.server.ts";
import { DEFAULT_TENANT } from "#app/session/sign-in.server.ts";
import { tabsHeader } from "#app/shell/tabs.server.ts";
import { closeAll } from "#app/shell/tabs.ts";
import { send } from "#app/upstream/call.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";

/** What the upstream keeps in the browser meanwhile; it goes back with the code, once. */
const BEGUN = /(?:^|;\s*)(oauth_start=[\w-]+)/;
const FORGET_BEGUN = "oauth_start=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax";
const Way = z.object({ to: z.string(), tenantId: z.string(), /** What began to bind an account; nothing at a sign-in. */ binding: z.string().optional() });
const way = createCookie("oauth_way", { httpOnly: true, sameSite: "lax", path: "/oauth", maxAge: 600, secrets: [secretFor("SESSION_SECRET")] });

/** What the sign-in page says of the third party; null where the installation has none. */
export const thirdParty = () => (env.OIDC_ISSUER ? { name: env.OIDC_NAME } : null);

/** Leads to the third party; where the person wanted to go, and in which tenant, waits in a cookie. */
export async function startThirdParty({ request, state, sender, t }: OpenArgs) {
  const { searchParams } = new URL(request.url);
  const kept = { to: returnPath(searchParams.get("redirectTo")), tenantId: searchParams.get("tenantId") ?? DEFAULT_TENANT };
  if (state.session) return redirect(kept.to);
  const answer = await send(oauthRender, {}, sender);
  const location = answer.headers.get("Location");
  if (answer.status !== 302 || !location) return refused(kept.to, await sentenceOf(answer, t("shell:upstream.error")));
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of [...answer.headers.getSetCookie(), await way.serialize(kept, { secure: isSecure(request) })]) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 302, headers });
}

/** Keeps, until the third party leads back, what began to bind an account to the person signed in. */
export const keepBinding = (binding: string, { tenantId, to }: { tenantId: string; to: string }, request: Request) =>
  way.serialize({ to, tenantId, binding }, { secure: isSecure(request) });

/** Where the third party leads back to: in, on to the registration of a guest, to one's bound accounts, or back with the reason. */
export async function finishThirdParty(args: OpenArgs) {
  const { tenantId, to, binding } = Way.safeParse(await way.parse(args.request.headers.get("Cookie"))).data ?? { to: "/", tenantId: DEFAULT_TENANT };
  const back = returnPath(to);
  if (!args.state.session) return finishSignIn(args, { tenantId, to: back });
  return binding ? finishBinding(args, { to: back, started: binding }) : redirect(back);
}

async function finishSignIn({ request, state, call }: OpenArgs, { tenantId, to }: { tenantId: string; to: string }) {
  try {
    const reply = await call(token, {
      body: { ...answeredBy(request), grant_type: "social", source: SOURCE, scope: "all", tenantId },
      headers: { "Tenant-Id": tenantId, Cookie: BEGUN.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "" },
    });
    if (reply.access_token === "") return redirect(`/register?${new URLSearchParams({ oauthId: reply.oauth_id ?? "" })}`, { headers: await forgotten() });
    await state.saveSession(sessionOf(reply));
    const headers = await forgotten();
    headers.append("Set-Cookie", tabsHeader(closeAll()));
    return redirect(to, { headers });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return refused(to, error.message);
  }
}

async function finishBinding(args: OpenArgs, { to, started }: { to: string; started: string }) {
  try {
    await personalCall(args)(bindAccount, { body: { ...answeredBy(args.request), started } });
    return leave(to, { kind: "success", text: args.t("account:bound.done") });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status === 401) throw error;
    return leave(to, { kind: "error", text: error.message });
  }
}

/** What the third party says in the address; nothing else of it is passed on. */
function answeredBy(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(["code", "state", "iss", "error"].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  }));
}

async function forgotten() {
  const headers = new Headers({ "Cache-Control": "no-store" });
  headers.append("Set-Cookie", FORGET_BEGUN);
  headers.append("Set-Cookie", await way.serialize("", { maxAge: 0 }));
  return headers;
}

const refused = (to: string, text: string) => leave(`/login?redirectTo=${encodeURIComponent(to)}`, { kind: "error", text });

async function leave(to: string, flash: Parameters<typeof flashCookie>[0]) {
  const headers = await forgotten();
  headers.append("Set-Cookie", await flashCookie(flash));
  return redirect(to, { headers });
}

async function sentenceOf(answer: Response, otherwise: string): Promise<string> {
  const told = z.object({ msg: z.string() }).safeParse(await answer.json().catch(() => undefined));
  return told.data?.msg ?? otherwise;
}
