import { redirect } from "@remix-run/node";
import { clearCache } from "#app/contract/auth/oauth.ts";
import { forgetChoices } from "#app/crud/choices.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { forgetPermissions } from "#app/session/permissions.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import { tabsHeader, tabsOf } from "#app/shell/tabs.server.ts";
import { closeAll, closeOthers, closeTab, workbenchTab } from "#app/shell/tabs.ts";

/** Closes tabs by the rules of spec §4, or clears the cached reads. */
export const action = signedInAction(async ({ request, call, t }) => {
  const form = await request.formData();
  const value = returnPath(form.get("value"), workbenchTab.path);
  const current = returnPath(form.get("current"), workbenchTab.path);
  const tabs = tabsOf(request);
  switch (form.get("intent")) {
    case "close-others":
      return back(value, tabsHeader(closeOthers(tabs, value)));
    case "close-all":
      return back(workbenchTab.path, tabsHeader(closeAll()));
    case "clear-cache":
      await call(clearCache);
      forgetChoices();
      forgetPermissions();
      return back(current, await flashCookie({ kind: "success", text: t("shell:tabs.cleared") }));
    default: {
      const closed = closeTab(tabs, value, current);
      return back(closed.goTo, tabsHeader(closed.tabs));
    }
  }
});

export const loader = signedInLoader(async () => redirect("/"));

function back(path: string, cookie: string) {
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
