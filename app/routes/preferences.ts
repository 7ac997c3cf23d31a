import { data, redirect } from "@remix-run/node";
import { openRoute } from "#app/session/guard.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import { changePreference } from "#app/shell/preferences.ts";
import { preferencesHeader, preferencesOf } from "#app/shell/preferences.server.ts";

/** Keeps one choice of looks or language and comes back to where it was made. */
export const action = openRoute(async ({ request, t }) => {
  const form = await request.formData();
  const changed = changePreference(preferencesOf(request), String(form.get("name")), String(form.get("value")));
  if (!changed) throw data({ msg: t("backend:badRequest") }, { status: 400 });
  return redirect(returnPath(form.get("returnTo")), { status: 303, headers: { "Set-Cookie": preferencesHeader(changed) } });
});

export const loader = openRoute(async () => redirect("/"));
