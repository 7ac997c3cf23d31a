import { redirect } from "@remix-run/node";
import { logout } from "#app/contract/auth/oauth.ts";
import { lockScreenRoute } from "#app/session/guard.server.ts";
import { forgetPermissions } from "#app/session/permissions.server.ts";
import { tabsHeader } from "#app/shell/tabs.server.ts";
import { closeAll } from "#app/shell/tabs.ts";

/** Ends the session; what this browser keeps goes too, even when the upstream does not answer (contract 2.7). */
export const action = lockScreenRoute(async ({ call, state }) => {
  await call(logout).catch(() => undefined);
  await state.saveSession(null);
  forgetPermissions();
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  headers.append("Set-Cookie", tabsHeader(closeAll()));
  return redirect("/login", { status: 303, headers });
});

export const loader = lockScreenRoute(async () => redirect("/"));
