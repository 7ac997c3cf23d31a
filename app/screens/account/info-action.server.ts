import { data, redirect } from "@remix-run/node";
import { ownInfo, updateInfo, updatePassword } from "#app/contract/system/own-user.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { avatarAddress } from "#app/session/refresh.server.ts";
import { faultyForm, firstFault, refusedForm, textsOf } from "./form-fault.server.ts";
import { limitedForm } from "./limited-form.server.ts";

const INFO = "/info/index";

/** Changes one's own profile or password (spec §5). */
export async function infoAction(args: SignedArgs) {
  const { request, t } = args;
  const form = await limitedForm(request);
  if (!form) return faultyForm({ form: "profile", t }, { field: "avatar", message: t("backend:avatarTooLarge") });
  const intent = form.get("intent");
  if (intent === "profile") return saveProfile(form, args);
  if (intent === "password") return savePassword(form, args);
  throw data({ msg: t("backend:badRequest") }, { status: 400 });
}

async function saveProfile(form: FormData, args: SignedArgs) {
  const { call, state, t } = args;
  const text = textsOf(form);
  const values = { name: text("name"), realName: text("realName"), email: text("email") };
  try {
    await call(updateInfo, { body: { ...values, ...(await avatarOf(form)) } });
  } catch (error) {
    return refusedForm({ form: "profile", values, t }, error);
  }
  const { realName, avatar } = await call(ownInfo);
  if (state.session) await state.saveSession({ ...state.session, user: { ...state.session.user, realName, avatar: avatarAddress(avatar) } });
  return done(t("account:info.saved"));
}

// Whatever the file says it is: its bytes decide, and they are read where the picture is made.
async function avatarOf(form: FormData): Promise<{ avatar?: string }> {
  if (form.get("avatarRemove") === "1") return { avatar: "" };
  const file = form.get("avatar");
  if (!(file instanceof File) || file.size === 0) return {};
  return { avatar: `data:image/jpeg;base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}` };
}

async function savePassword(form: FormData, { call, t }: SignedArgs) {
  const text = textsOf(form);
  const body = { oldPassword: text("oldPassword"), newPassword: text("newPassword"), newPassword1: text("newPassword1") };
  const fault = firstFault([
    [Boolean(body.oldPassword), "oldPassword", t("backend:oldPasswordMissing")],
    [Boolean(body.newPassword), "newPassword", t("backend:passwordAgainMissing")],
    [Boolean(body.newPassword1), "newPassword1", t("backend:passwordAgainMissing")],
    [body.newPassword === body.newPassword1, "newPassword1", t("backend:passwordsDiffer")],
  ]);
  if (fault) return faultyForm({ form: "password", t }, fault);
  try {
    await call(updatePassword, { body });
  } catch (error) {
    return refusedForm({ form: "password", t }, error);
  }
  return done(t("account:password.saved"));
}

async function done(text: string) {
  return redirect(INFO, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text }) } });
}
