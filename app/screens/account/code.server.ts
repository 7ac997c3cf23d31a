import { redirect } from "@remix-run/node";
import { token } from "#app/contract/auth/oauth.ts";
import { sendValidate } from "#app/contract/resource/sms.ts";
import { updatePasswordByCode } from "#app/contract/system/own-user.ts";
import { env } from "#app/env.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { OpenArgs } from "#app/session/guard.server.ts";
import { sessionOf } from "#app/session/refresh.server.ts";
import { DEFAULT_TENANT } from "#app/session/sign-in.server.ts";
import { faultyForm, firstFault, refusedForm, textsOf } from "./form-fault.server.ts";

/** What a page with a code is for. */
export type CodeUse = "forgot" | "enter";

/** What the page needs before anything was typed. */
export const loadCode = async ({ state }: OpenArgs) => {
  if (state.session) throw redirect("/");
  return { tenantMode: env.TENANT_MODE };
};

/** Sends a code, then does with it what the page is for; the phone and the id of the sending travel in the form. */
export function codeAction(use: CodeUse) {
  return async (args: OpenArgs) => {
    const text = textsOf(await args.request.formData());
    const values = { tenantId: text("tenantId") || DEFAULT_TENANT, phone: text("phone"), id: text("id") };
    const posted = { form: "code", values, t: args.t };
    const headers = { "Tenant-Id": values.tenantId };
    try {
      if (values.id === "") {
        const { id } = await args.call(sendValidate, { query: { phone: values.phone }, headers });
        return faultyForm({ ...posted, values: { ...values, id } }, { message: "" }, 200);
      }
      const given = { ...values, value: text("value") };
      return use === "forgot" ? await reset(args, { ...given, newPassword: text("newPassword"), newPassword1: text("newPassword1") }) : await enter(args, given);
    } catch (error) {
      return refusedForm(posted, error);
    }
  };
}

type Given = { tenantId: string; phone: string; id: string; value: string };

async function reset({ call, t }: OpenArgs, given: Given & { newPassword: string; newPassword1: string }) {
  const { newPassword, newPassword1, value, ...values } = given;
  const fault = firstFault([
    [Boolean(value), "value", t("account:code.missing")],
    [Boolean(newPassword), "newPassword", t("backend:passwordMissing")],
    [Boolean(newPassword1), "newPassword1", t("backend:passwordAgainMissing")],
    [newPassword === newPassword1, "newPassword1", t("backend:passwordsDiffer")],
  ]);
  if (fault) return faultyForm({ form: "code", values, t }, fault);
  await call(updatePasswordByCode, { body: given, headers: { "Tenant-Id": given.tenantId } });
  return redirect("/login", { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: t("account:forgot.done") }) } });
}

async function enter({ call, state }: OpenArgs, { tenantId, ...code }: Given) {
  const reply = await call(token, { body: { grant_type: "sms_code", scope: "all", tenantId, ...code }, headers: { "Tenant-Id": tenantId } });
  await state.saveSession(sessionOf(reply));
  return redirect("/", 303);
}
