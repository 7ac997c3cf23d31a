import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { captcha } from "#app/contract/auth/oauth.ts";
import { tenantInfo } from "#app/contract/system/tenant.ts";
import { env } from "#app/env.server.ts";
import { thirdParty } from "#app/screens/account/third-party.server.ts";
import { takeFlash } from "#app/session/flash.server.ts";
import { openRoute } from "#app/session/guard.server.ts";
import { returnPath } from "#app/session/return-to.ts";
import { DEFAULT_TENANT, signIn } from "#app/session/sign-in.server.ts";
import { LoginForm } from "#app/shell/login-form.tsx";
import { LoginPage } from "#app/shell/login-page.tsx";
import { PreferenceForm } from "#app/shell/preference-form.tsx";
import { tabsHeader } from "#app/shell/tabs.server.ts";
import { closeAll } from "#app/shell/tabs.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";

export const handle = { i18n: ["auth"], title: "auth:login.title" };

export const loader = openRoute(async ({ request, state, call }) => {
  const { searchParams, origin } = new URL(request.url);
  const redirectTo = returnPath(searchParams.get("redirectTo"));
  if (state.session) throw redirect(redirectTo);
  const kind = searchParams.get("captcha") === "question" ? "question" : "image";
  const puzzle = env.CAPTCHA_MODE ? await call(captcha, { query: { kind } }) : null;
  // Who comes by a tenant's own address is not asked for the tenant; without an answer everybody is.
  const own = env.TENANT_MODE ? await call(tenantInfo, { query: { domain: origin } }).catch(() => null) : null;
  const taken = await takeFlash(request);
  const page = { captcha: puzzle, redirectTo, tenantMode: env.TENANT_MODE, registerMode: env.REGISTER_MODE, tenantId: own?.tenantId ?? null, locale: state.locale, flash: taken?.flash ?? null, thirdParty: thirdParty() };
  return data(page, taken ? { headers: { "Set-Cookie": taken.clear } } : {});
});

export const action = openRoute(async (args) => {
  const form = await args.request.formData();
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const values = { tenantId: field("tenantId") || DEFAULT_TENANT, username: field("username") };
  if (form.get("intent") === "captcha") return data({ values, errors: {} as Record<string, string>, message: "" });
  const password = String(form.get("password") ?? "");
  const credentials = { ...values, password, captchaKey: field("captchaKey"), captchaCode: field("captchaCode") };
  const errors = {
    ...(credentials.username ? {} : { username: args.t("auth:login.enterAccount") }),
    ...(password ? {} : { password: args.t("auth:login.enterPassword") }),
    ...(env.CAPTCHA_MODE && !credentials.captchaCode ? { captchaCode: args.t("auth:login.enterCaptcha") } : {}),
  };
  if (Object.keys(errors).length > 0) return data({ values, errors, message: "" }, { status: 422 });
  try {
    await signIn(args, credentials);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status >= 500) throw error;
    return data({ values, errors: {} as Record<string, string>, message: error.message }, { status: error.status === 429 ? 429 : 422 });
  }
  const to = returnPath(new URL(args.request.url).searchParams.get("redirectTo"));
  return redirect(to, { status: 303, headers: { "Set-Cookie": tabsHeader(closeAll()) } });
});

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const fault = useActionData<typeof action>();
  const { t } = useTranslation(["auth", "shell"]);
  const other = page.locale === "zh" ? "en" : "zh";
  return (
    <LoginPage
      title={t("shell:app.title")}
      slogan={t("login.slogan")}
      points={[t("login.point1"), t("login.point2"), t("login.point3")]}
      heading={t("login.title")}
      corner={
        <PreferenceForm name="locale" returnTo={`/login?redirectTo=${encodeURIComponent(page.redirectTo)}`}>
          <button className="btn btn-quiet" name="value" value={other} lang={other}>
            {t(`shell:language.${other}`)}
          </button>
        </PreferenceForm>
      }
    >
      <LoginForm page={page} fault={fault ?? null} />
    </LoginPage>
  );
}
