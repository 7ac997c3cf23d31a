import { useActionData, useLoaderData } from "@remix-run/react";
import type { BoundAccount } from "#app/contract/auth/third-party.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { BOUND } from "./bound-address.ts";
import { type AccountField, AccountFields, type FormFault } from "./account-fields.tsx";
import { InfoTabs } from "./info-tabs.tsx";

export type BoundData = { accounts: BoundAccount[]; provider: string };
/** The password was right: where the third party signs in. */
export type BoundAnswer = { goOn: string };

const COLUMNS = ["nickname", "username", "email"] as const;
const password: readonly AccountField[] = [{ name: "password", type: "password", isRequired: true, maxLength: 128, autoComplete: "current-password" }];

/** 第三方账号: which accounts elsewhere sign one in here, with the way to add and to remove them. */
export function BoundAccounts() {
  const { accounts, provider } = useLoaderData<BoundData>();
  const answer = useActionData<FormFault | BoundAnswer>();
  const { t } = useTranslation("account");
  return (
    <>
      <PageHead title={t("bound.title")} help={t("bound.help", { name: provider })} />
      <section className="card">
        <InfoTabs current="bound" isThirdPartyOn />
        {accounts.length === 0 ? <p className="field">{t("bound.none")}</p> : <Accounts accounts={accounts} />}
        {answer && "goOn" in answer ? (
          <p className="form-actions" role="status">
            <span>{t("bound.proved")}</span> <a className={buttonClass("primary")} data-reload="" href={answer.goOn}>{t("bound.goOn", { name: provider })}</a>
          </p>
        ) : (
          <form className="form" method="post" action={BOUND} noValidate>
            <AccountFields form="bind" fields={password} values={{}} fault={answer} />
            <div className="form-actions">
              <button className={buttonClass("primary")} name="intent" value="bind">{t("bound.add")}</button>
            </div>
          </form>
        )}
      </section>
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly BoundAccount[] }) {
  const { t } = useTranslation("account");
  return (
    <div className="table-wrap">
      <table className="data">
        <caption className="sr-only">{t("bound.title")}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">{t(`bound.${name}`)}</th>
            ))}
            <th scope="col">{t("bound.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              {COLUMNS.map((name) => (
                <td key={name} data-label={t(`bound.${name}`)}>{account[name] || "—"}</td>
              ))}
              <td data-label={t("bound.actions")}>
                <form method="post" action={BOUND} data-enhance="">
                  <input type="hidden" name="intent" value="unbind" />
                  <input type="hidden" name="id" value={account.id} />
                  <Button kind="danger" size="small" aria-label={t("bound.removeOne", { name: account.nickname || account.username })}>{t("bound.remove")}</Button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
