import { data, redirect } from "@remix-run/node";
import { updateLanguage } from "#app/contract/system/own-user.ts";
import { type OpenArgs, openRoute, personalCall } from "#app/session/guard.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import type { Locale } from "#app/shell/theme.ts";
import { changePreference } from "#app/shell/preferences.ts";
import { preferencesHeader, preferencesOf } from "#app/shell/preferences.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";

/** Keeps one choice of looks or language and comes back to where it was made. */
export const action = openRoute(async (args) => {
  const { request, t } = args;
  const form = await request.formData();
  const changed = changePreference(preferencesOf(request), String(form.get("name")), String(form.get("value")));
  if (!changed) throw data({ msg: t("backend:badRequest") }, { status: 400 });
  if (form.get("name") === "locale" && changed.locale) await tellLanguage(args, changed.locale);
  return redirect(returnPath(form.get("returnTo")), { status: 303, headers: { "Set-Cookie": preferencesHeader(changed) } });
});

export const loader = openRoute(async () => redirect("/"));

/** Messages of the platform come in the language chosen last; the page changes its own whether or not the upstream hears of it. */
async function tellLanguage(args: OpenArgs, language: Locale) {
  if (!args.state.session) return;
  await personalCall(args)(updateLanguage, { body: { language } }).catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
  });
}
