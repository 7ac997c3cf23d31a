import { data, redirect } from "@remix-run/node";
import { sm2 } from "sm-crypto";
import { captcha, publicKey, token } from "#app/contract/auth/oauth.ts";
import { sendValidate } from "#app/contract/resource/sms.ts";
import { registerGuest } from "#app/contract/system/own-user.ts";
import { env } from "#app/env.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { OpenArgs } from "#app/session/guard.server.ts";
import { DEFAULT_TENANT } from "#app/session/sign-in.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { faultyForm, firstFault, refusedForm, textsOf } from "./form-fault.server.ts";

/** What the upstream answers to an application that now waits. */
const WAITS = 2144;
/** An account of one's own, the first account of a unit, or that of a guest whom a third party has vouched for. */
export type Applying = "account" | "company" | "guest";

/** The form of an applicant. */
export async function loadRegister({ call, request, t }: OpenArgs) {
  requireOpen(t);
  const { searchParams } = new URL(request.url);
  const kind = searchParams.get("captcha") === "question" ? "question" : "image";
  const as = applyingAs(searchParams);
  const puzzle = env.CAPTCHA_MODE && as !== "guest" ? await call(captcha, { query: { kind } }) : null;
  return { as, oauthId: searchParams.get("oauthId") ?? "", captcha: puzzle, tenantMode: env.TENANT_MODE };
}

function applyingAs(searchParams: URLSearchParams): Applying {
  if (searchParams.get("oauthId")) return "guest";
  return searchParams.get("as") === "company" ? "company" : "account";
}

/** Applies for an account: the checks of spec §5 in their order, then the upstream's. */
export async function registerAction(args: OpenArgs) {
  const { request, t } = args;
  requireOpen(t);
  const text = textsOf(await request.formData());
  const isCompany = applyingAs(new URL(request.url).searchParams) === "company";
  const given = givenIn(text);
  const { password, password1, key, code, ...values } = given;
  const posted = { form: "register", values, t };
  try {
    const fault = firstFault(checksOf(given, isCompany, t));
    if (fault) return faultyForm(posted, fault);
    // A unit's phone is its account: it is proved by a code, which goes there first.
    if (isCompany && values.id === "") return faultyForm({ ...posted, values: { ...values, id: await sentCode(args, values) } }, { message: "" }, 200);
    await apply(args, given, isCompany);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== WAITS) return refusedForm(posted, error);
  }
  return redirect("/login", { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: t("backend:registrationWaits") }) } });
}

type Given = ReturnType<typeof givenIn>;
type Check = readonly [isRight: boolean, field: string, message: string];

function givenIn(text: (name: string) => string) {
  return {
    tenantId: env.TENANT_MODE ? text("tenantId") : DEFAULT_TENANT,
    account: text("account"), name: text("name"), phone: text("phone"), email: text("email"), oauthId: text("oauthId"),
    uscc: text("uscc"), id: text("id"), value: text("value"),
    password: text("password"), password1: text("password1"), key: text("captchaKey"), code: text("captchaCode"),
  };
}

function checksOf({ tenantId, account, uscc, id, value, password, password1 }: Given, isCompany: boolean, t: OpenArgs["t"]): Check[] {
  const tenant: Check = [Boolean(tenantId), "tenantId", t("backend:tenantMissing")];
  if (isCompany && id === "") return [tenant];
  const own: Check[] = isCompany
    ? [[Boolean(uscc), "uscc", t("account:register.usccMissing")], [Boolean(value), "value", t("account:code.missing")]]
    : [[Boolean(account), "account", t("backend:accountMissing")]];
  return [
    tenant, ...own,
    [Boolean(password), "password", t("backend:passwordMissing")],
    [Boolean(password1), "password1", t("backend:passwordMissing")],
    [password === password1, "password1", t("account:register.passwordsDiffer")],
  ];
}

async function sentCode({ call }: OpenArgs, { tenantId, phone }: Pick<Given, "tenantId" | "phone">): Promise<string> {
  const { id } = await call(sendValidate, { query: { phone }, headers: { "Tenant-Id": tenantId } });
  return id;
}

async function apply({ call }: OpenArgs, given: Given, isCompany: boolean) {
  const { tenantId, account, name, phone, email, oauthId, uscc, id, value } = given;
  const password = sm2.doEncrypt(given.password, (await call(publicKey)).publicKey, 0);
  const headers = { "Tenant-Id": tenantId };
  if (oauthId) return call(registerGuest, { body: { tenantId, name, account, password, oauthId }, headers });
  const own: Record<string, string> = isCompany ? { uscc, id, value } : { account, email };
  return call(token, {
    body: { grant_type: "register", tenantId, name, phone, password, ...own },
    headers: { ...headers, "Captcha-Key": given.key, "Captcha-Code": encodeURIComponent(given.code) },
  });
}

function requireOpen(t: OpenArgs["t"]) {
  if (!env.REGISTER_MODE) throw data({ msg: t("backend:registrationClosed") }, { status: 404 });
}
