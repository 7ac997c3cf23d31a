import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type AccountField, AccountFields, type FormFault } from "./account-fields.tsx";
import { OpenPage } from "./open-page.tsx";
import type { loadRegister } from "./register.server.ts";

const ADDRESS = "/register";
const tenant: AccountField = { name: "tenantId", isRequired: true, maxLength: 12 };
const required: readonly AccountField[] = [
  { name: "account", isRequired: true, maxLength: 45, autoComplete: "username", hasHint: true },
  { name: "name", isRequired: true, maxLength: 20, autoComplete: "nickname" },
  { name: "password", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password", hasHint: true },
  { name: "password1", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password" },
];
const optional: readonly AccountField[] = [
  { name: "phone", type: "tel", maxLength: 11, autoComplete: "tel", inputMode: "numeric" },
  { name: "email", type: "email", maxLength: 100, autoComplete: "email" },
];

/** 注册: an account that an administrator passes or refuses (spec §5). */
export function RegisterScreen() {
  const { oauthId, captcha, tenantMode } = useLoaderData<typeof loadRegister>();
  const fault = useActionData<FormFault>();
  const { t } = useTranslation("account");
  const fields = [...(tenantMode ? [tenant] : []), ...required, ...(oauthId ? [] : optional)];
  const address = oauthId ? `${ADDRESS}?${new URLSearchParams({ oauthId })}` : ADDRESS;
  return (
    <OpenPage heading={t(oauthId ? "register.guest" : "register.title")} address={address}>
      <form className="form" method="post" action={address} noValidate>
        <input type="hidden" name="oauthId" value={oauthId} />
        <AccountFields form="register" fields={fields} values={{}} fault={fault} />
        {captcha && <Captcha captcha={captcha} />}
        <button className={buttonClass("primary")}>{t("register.submit")}</button>
      </form>
    </OpenPage>
  );
}

function Captcha({ captcha }: { captcha: { key: string; image?: string | null | undefined; question?: string | null | undefined } }) {
  const { t } = useTranslation("auth");
  const { key, image, question } = captcha;
  return (
    <>
      <input type="hidden" name="captchaKey" value={key} />
      <Field id="captchaCode" label={question ? t("login.captchaQuestion", { question }) : t("login.captcha")} hint={t("login.captchaHelp")} isRequired>
        {(control) => (
          <span className="captcha">
            <input {...control} name="captchaCode" autoComplete="off" autoCapitalize="none" maxLength={20} key={key} />
            {image && <img src={image} alt={t("login.captchaImage")} width="130" height="48" />}
          </span>
        )}
      </Field>
      <p className="captcha-more">
        <a href={question ? ADDRESS : `${ADDRESS}?captcha=question`}>{t(question ? "login.captchaToImage" : "login.captchaToQuestion")}</a>
      </p>
    </>
  );
}
