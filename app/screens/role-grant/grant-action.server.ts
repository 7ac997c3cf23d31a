import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { roleGrant } from "#app/contract/system/role.ts";
import { pathOf } from "#app/crud/define.ts";
import { role } from "#app/resources/system/role.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { forgetPermissions } from "#app/session/permissions.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { requireSetting } from "./grant-loader.server.ts";

type Ticked = Record<"menuIds" | "dataScopeIds" | "apiScopeIds", string[]>;
/** A refused grant: what was ticked, and why not. */
export type GrantFault = { ticked: Ticked; message: string; key: string };

/** Sets what roles may: 303 to their list, or the boxes as they were ticked with the refusal. */
export async function grantRoles(args: SignedArgs) {
  await requireSetting(args);
  const form = await args.request.formData();
  const idsOf = (name: string) => form.getAll(name).map(String).filter((id) => /^\d{1,19}$/.test(id));
  const ticked: Ticked = { menuIds: idsOf("menuIds"), dataScopeIds: idsOf("dataScopeIds"), apiScopeIds: idsOf("apiScopeIds") };
  const roleIds = idsOf("roleIds");
  if (roleIds.length === 0) return refused(ticked, { message: args.t("form:selectOne"), status: 422 });
  try {
    await args.call(roleGrant, { body: { roleIds, ...ticked }, headers: { "Idempotency-Key": String(form.get("key") ?? "") || randomUUID() } });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status >= 500 || [401, 423].includes(error.status)) throw error;
    return refused(ticked, error);
  }
  forgetPermissions();
  return redirect(pathOf(role), { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: args.t("rights:grant.done") }) } });
}

function refused(ticked: Ticked, { message, status }: { message: string; status: number }) {
  const fault: GrantFault = { ticked, message, key: randomUUID() };
  return data(fault, { status: status === 400 ? 422 : status });
}
