import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { type AccountField, AccountFields, type FormFault } from "./account-fields.tsx";
import type { CodeUse, loadCode } from "./code.server.ts";
import { OpenPage } from "./open-page.tsx";

const tenant: AccountField = { name: "tenantId", isRequired: true, maxLength: 12 };
const phone: AccountField = { name: "phone", type: "tel", isRequired: true, maxLength: 11, autoComplete: "tel", inputMode: "numeric" };
const code: AccountField = { name: "value", isRequired: true, maxLength: 6, autoComplete: "one-time-code", inputMode: "numeric" };
const passwords: readonly AccountField[] = [
  { name: "newPassword", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password", hasHint: true },
  { name: "newPassword1", type: "password", isRequired: true, maxLength: 128, autoComplete: "new-password" },
];

const afterCode: Record<CodeUse, readonly AccountField[]> = { enter: [code], forgot: [code, ...passwords] };
const beforeCode = (tenantMode: boolean) => (tenantMode ? [tenant, phone] : [phone]);

/** A phone first, then the code that came there and what it is for: a sign-in, or a new password. */
export function CodeScreen({ use, address }: { use: CodeUse; address: string }) {
  const { tenantMode } = useLoaderData<typeof loadCode>();
  const fault = useActionData<FormFault>();
  const { t } = useTranslation("account");
  const values = fault?.values ?? { tenantId: "000000" };
  const isSent = Boolean(values.id);
  return (
    <OpenPage heading={t(`${use}.title`)} address={address}>
      {isSent && <Notice>{t("code.sent", { phone: values.phone })}</Notice>}
      <form className="form" method="post" action={address} noValidate>
        {isSent && <Kept values={values} />}
        <AccountFields form="code" fields={isSent ? afterCode[use] : beforeCode(tenantMode)} values={values} fault={fault?.message ? fault : undefined} />
        <button className={buttonClass("primary")}>{t(isSent ? `${use}.submit` : "code.send")}</button>
      </form>
      {isSent && <p className="form-actions"><a href={address}>{t("code.again")}</a></p>}
    </OpenPage>
  );
}

/** What the first step knew, for the second. */
function Kept({ values }: { values: Record<string, string> }) {
  return ["id", "phone", "tenantId"].map((name) => <input key={name} type="hidden" name={name} value={values[name] ?? ""} />);
}
