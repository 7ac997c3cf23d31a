import { data, redirect } from "@remix-run/node";
import { ownSessions, revokeOwnSessions } from "#app/contract/system/session.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** The live sessions of whoever looks, the latest used first. */
export async function loadOwnSessions({ call }: SignedArgs) {
  return { sessions: await call(ownSessions) };
}

/** Ends one of them; ending the one in use leads to the sign-in page with the next call. */
export async function endOwnSession({ request, call, t }: SignedArgs) {
  const id = (await request.formData()).get("id");
  if (typeof id !== "string" || !/^\d{1,19}$/.test(id)) throw data({ msg: t("backend:badRequest") }, { status: 400 });
  await call(revokeOwnSessions, { query: { ids: id } });
  const flash = await flashCookie({ kind: "success", text: t("log:own.ended") });
  return redirect("/info/sessions", { status: 303, headers: { "Set-Cookie": flash } });
}
