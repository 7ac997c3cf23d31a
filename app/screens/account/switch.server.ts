import { data, redirect } from "@remix-run/node";
import { userInfo } from "#app/contract/auth/oauth.ts";
import { ownInfo } from "#app/contract/system/own-user.ts";
import { env } from "#app/env.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { forgetPermissions } from "#app/session/permissions.server.ts";
import { switchSession } from "#app/session/refresh.server.ts";
import { tabsHeader } from "#app/shell/tabs.server.ts";
import { closeAll } from "#app/shell/tabs.ts";
import { refusedForm, textsOf } from "./form-fault.server.ts";

/** The roles and departments of the person, and which of them are in force. */
export async function loadSwitch({ call, t }: SignedArgs) {
  requireSwitching(t);
  const { role_id: roleId, dept_id: deptId } = await call(userInfo);
  const { roles, depts } = await call(ownInfo);
  return { roleId: roleId ?? "", deptId: deptId ?? "", roles, depts };
}
export type SwitchData = Awaited<ReturnType<typeof loadSwitch>>;

/** Narrows the session and starts over: menus, tabs and what this process remembers belong to the role before. */
export async function switchAction({ request, state, sender, t }: SignedArgs) {
  requireSwitching(t);
  const text = textsOf(await request.formData());
  if (!state.session) throw redirect("/login");
  try {
    await state.saveSession(await switchSession(state.session, sender, { roleId: text("roleId"), deptId: text("deptId") }));
  } catch (error) {
    return refusedForm({ form: "switch", t }, error);
  }
  forgetPermissions();
  const headers = new Headers({ "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", tabsHeader(closeAll()));
  headers.append("Set-Cookie", await flashCookie({ kind: "success", text: t("account:switch.done") }));
  return redirect("/", { status: 303, headers });
}

function requireSwitching(t: SignedArgs["t"]) {
  if (!env.SWITCH_MODE) throw data({ msg: t("backend:notFound") }, { status: 404 });
}
