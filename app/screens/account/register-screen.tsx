import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { type AccountField, AccountFields, type FormFault } from "./account-fields.tsx";
import { code, passwords, phone, tenant } from "./known-fields.ts";
import { OpenPage } from "./open-page.tsx";
import type { loadRegister } from "./register.server.ts";

const ADDRESS = "/register";
const COMPANY = `${ADDRESS}?as=company`;
const name: AccountField = { name: "name", isRequired: true, maxLength: 20, autoComplete: "nickname" };
const ofGuest: readonly AccountField[] = [{ name: "account", isRequired: true, maxLength: 45, autoComplete: "username", hasHint: true }, name, ...passwords];
const ofAccount: readonly AccountField[] = [
  ...ofGuest, { ...phone, isRequired: false }, { name: "email", type: "email", maxLength: 100, autoComplete: "email" },
];
const ofCompany: readonly AccountField[] = [{ name: "uscc", isRequired: true, maxLength: 18, autoComplete: "off", hasHint: true }, name, code, ...passwords];

/** 注册: an account that an administrator passes or refuses (spec §5), of a person, of a guest or of a unit. */
export function RegisterScreen() {
  const { as, oauthId } = useLoaderData<typeof loadRegister>();
  const { t } = useTranslation("account");
  if (as === "guest") {
    const address = `${ADDRESS}?${new URLSearchParams({ oauthId })}`;
    return (
      <OpenPage heading={t("register.guest")} address={address}>
        <Application address={address} fields={ofGuest} kept={{ oauthId }} />
      </OpenPage>
    );
  }
  const isCompany = as === "company";
  return (
    <OpenPage heading={t(isCompany ? "register.company" : "register.title")} address={isCompany ? COMPANY : ADDRESS}>
      {isCompany ? <Company /> : <Application address={ADDRESS} fields={ofAccount} />}
      <p className="form-actions">
        <a href={isCompany ? ADDRESS : COMPANY}>{t(isCompany ? "register.toAccount" : "register.toCompany")}</a>
      </p>
    </OpenPage>
  );
}

/** A unit's phone first, then the code that came there and what the account needs. */
function Company() {
  const { tenantMode } = useLoaderData<typeof loadRegister>();
  const fault = useActionData<FormFault>();
  const { t } = useTranslation("account");
  const { id = "", phone: number = "", tenantId = "" } = fault?.values ?? {};
  if (id !== "") {
    return (
      <>
        <Notice>{t("code.sent", { phone: number })}</Notice>
        <Application address={COMPANY} fields={ofCompany} kept={{ id, phone: number, tenantId }} />
        <p className="form-actions">
          <a href={COMPANY}>{t("code.again")}</a>
        </p>
      </>
    );
  }
  return (
    <form className="form" method="post" action={COMPANY} noValidate>
      <p className="field-hint">{t("register.company.help")}</p>
      <AccountFields form="register" fields={tenantMode ? [tenant, phone] : [phone]} values={{}} fault={fault} />
      <button className={buttonClass("primary")}>{t("code.send")}</button>
    </form>
  );
}

type Form = { address: string; fields: readonly AccountField[]; kept?: Record<string, string> };

function Application({ address, fields, kept = {} }: Form) {
  const { captcha, tenantMode } = useLoaderData<typeof loadRegister>();
  const fault = useActionData<FormFault>();
  const { t } = useTranslation("account");
  const asked = tenantMode && kept.tenantId === undefined ? [tenant, ...fields] : fields;
  return (
    <form className="form" method="post" action={address} noValidate>
      {Object.entries(kept).map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />)}
      <AccountFields form="register" fields={asked} values={{}} fault={fault?.message ? fault : undefined} />
      {captcha && <Captcha captcha={captcha} address={address} />}
      <button className={buttonClass("primary")}>{t("register.submit")}</button>
    </form>
  );
}

type CaptchaOf = { address: string; captcha: { key: string; image?: string | null | undefined; question?: string | null | undefined } };

function Captcha({ captcha: { key, image, question }, address }: CaptchaOf) {
  const { t } = useTranslation("auth");
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
        <a href={question ? address : `${address}${address.includes("?") ? "&" : "?"}captcha=question`}>{t(question ? "login.captchaToImage" : "login.captchaToQuestion")}</a>
      </p>
    </>
  );
}
