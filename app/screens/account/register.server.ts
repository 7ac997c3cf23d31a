import { data, redirect } from "@remix-run/node";
import { sm2 } from "sm-crypto";
import { captcha, publicKey, token } from "#app/contract/auth/oauth.ts";
import { registerGuest } from "#app/contract/system/own-user.ts";
import { env } from "#app/env.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { OpenArgs } from "#app/session/guard.server.ts";
import { DEFAULT_TENANT } from "#app/session/sign-in.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { faultyForm, firstFault, refusedForm, textsOf } from "./form-fault.server.ts";

/** What the upstream answers to an application that now waits. */
const WAITS = 2144;

/** The form of an applicant, or of a guest whom a third party has vouched for. */
export async function loadRegister({ call, request, t }: OpenArgs) {
  requireOpen(t);
  const { searchParams } = new URL(request.url);
  const oauthId = searchParams.get("oauthId") ?? "";
  const kind = searchParams.get("captcha") === "question" ? "question" : "image";
  const puzzle = env.CAPTCHA_MODE && oauthId === "" ? await call(captcha, { query: { kind } }) : null;
  return { oauthId, captcha: puzzle, tenantMode: env.TENANT_MODE };
}

/** Applies for an account: the checks of spec §5 in their order, then the upstream's. */
export async function registerAction(args: OpenArgs) {
  const { request, t } = args;
  requireOpen(t);
  const text = textsOf(await request.formData());
  const values = { tenantId: env.TENANT_MODE ? text("tenantId") : DEFAULT_TENANT, account: text("account"), name: text("name"), phone: text("phone"), email: text("email") };
  const posted = { form: "register", values, t };
  const [password, password1] = [text("password"), text("password1")];
  const fault = firstFault([
    [Boolean(values.tenantId), "tenantId", t("backend:tenantMissing")],
    [Boolean(values.account), "account", t("backend:accountMissing")],
    [Boolean(password), "password", t("backend:passwordMissing")],
    [Boolean(password1), "password1", t("backend:passwordMissing")],
    [password === password1, "password1", t("account:register.passwordsDiffer")],
  ]);
  if (fault) return faultyForm(posted, fault);
  try {
    await apply(args, { ...values, password, oauthId: text("oauthId"), key: text("captchaKey"), code: text("captchaCode") });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== WAITS) return refusedForm(posted, error);
  }
  return redirect("/login", { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: t("backend:registrationWaits") }) } });
}

type Application = Record<"tenantId" | "account" | "name" | "phone" | "email" | "password" | "oauthId" | "key" | "code", string>;

async function apply({ call }: OpenArgs, { tenantId, account, name, phone, email, oauthId, key, code, ...secret }: Application) {
  const password = sm2.doEncrypt(secret.password, (await call(publicKey)).publicKey, 0);
  const headers = { "Tenant-Id": tenantId };
  if (oauthId) return call(registerGuest, { body: { tenantId, name, account, password, oauthId }, headers });
  return call(token, {
    body: { grant_type: "register", tenantId, account, name, phone, email, password },
    headers: { ...headers, "Captcha-Key": key, "Captcha-Code": encodeURIComponent(code) },
  });
}

function requireOpen(t: OpenArgs["t"]) {
  if (!env.REGISTER_MODE) throw data({ msg: t("backend:registrationClosed") }, { status: 404 });
}
