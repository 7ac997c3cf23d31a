import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { type AccountField, AccountFields, type FormFault } from "./account-fields.tsx";
import type { CodeUse, loadCode } from "./code.server.ts";
import { code, phone, tenant } from "./known-fields.ts";
import { OpenPage } from "./open-page.tsx";

const newPasswords: readonly AccountField[] = [
  { name: "newPassword", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password", hasHint: true },
  { name: "newPassword1", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password" },
];

type Screen = { use: CodeUse; address: string };

/** A phone first, then the code that came there and what it is for: a sign-in, or a new password. */
export function CodeScreen(screen: Screen) {
  const fault = useActionData<FormFault>();
  const { t } = useTranslation("account");
  const step = { ...screen, fault: fault?.message ? fault : undefined };
  return (
    <OpenPage heading={t(`${screen.use}.title`)} address={screen.address}>
      {fault?.values.id ? <TypedCode {...step} values={fault.values} /> : <Ask {...step} values={fault?.values ?? { tenantId: "000000" }} />}
    </OpenPage>
  );
}

type Step = Screen & { values: FormFault["values"]; fault: FormFault | undefined };

function Ask({ address, values, fault }: Step) {
  const { tenantMode } = useLoaderData<typeof loadCode>();
  const { t } = useTranslation("account");
  return (
    <form className="form" method="post" action={address} noValidate>
      <AccountFields form="code" fields={tenantMode ? [tenant, phone] : [phone]} values={values} fault={fault} />
      <button className={buttonClass("primary")}>{t("code.send")}</button>
    </form>
  );
}

function TypedCode({ use, address, values, fault }: Step) {
  const { t } = useTranslation("account");
  return (
    <>
      <Notice>{t("code.sent", { phone: values.phone })}</Notice>
      <form className="form" method="post" action={address} noValidate>
        {["id", "phone", "tenantId"].map((name) => <input key={name} type="hidden" name={name} value={values[name] ?? ""} />)}
        <AccountFields form="code" fields={use === "forgot" ? [code, ...newPasswords] : [code]} values={values} fault={fault} />
        <button className={buttonClass("primary")}>{t(`${use}.submit`)}</button>
      </form>
      <p className="form-actions">
        <a href={address}>{t("code.again")}</a>
      </p>
    </>
  );
}
