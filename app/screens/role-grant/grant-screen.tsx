import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckTree } from "#app/crud/check-tree.tsx";
import { pathOf } from "#app/crud/define.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { role } from "#app/resources/system/role.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { GrantFault } from "./grant-action.server.ts";
import { grantHref } from "./grant-links.tsx";
import type { GrantData } from "./grant-loader.server.ts";

/** What roles may: menus, rules on rows and closed paths, in three tabs of one form that is saved as a whole (spec §5). */
export function GrantScreen() {
  const data = useLoaderData<GrantData>();
  const fault = useActionData<GrantFault>();
  const { t } = useTranslation(["rights", "crud"]);
  const list = pathOf(role);
  const errors = fault ? [{ message: fault.message }] : data.roles.length === 0 ? [{ message: t("crud:selectOne") }] : [];
  return (
    <>
      <PageHead trail={[{ name: t("role.title"), href: list }, { name: t("grant.title") }]} title={t("grant.title")} help={t("grant.help")} />
      <section className="card">
        <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
        <form className="form" method="post" action={grantHref(...data.roles.map(({ id }) => id))} data-enhance="" data-guard="">
          <input type="hidden" name="key" value={fault?.key ?? data.key} />
          <p className="chips">{t(data.roles.length > 1 ? "grant.several" : "grant.one", { names: data.roles.map(({ name }) => name).join(t("crud:comma")) })}</p>
          {data.roles.map(({ id }) => (
            <input key={id} type="hidden" name="roleIds" value={id} />
          ))}
          {data.roles.length > 0 && <Kinds data={data} fault={fault} />}
          <div className="form-actions">
            {data.roles.length > 0 && <button className={buttonClass("primary")}>{t("crud:save")}</button>}
            <a className={buttonClass()} href={list} data-leave="">
              {t("crud:cancel")}
            </a>
          </div>
        </form>
      </section>
    </>
  );
}

/** The tabs are radio buttons, so that they change without scripts and keep what is ticked in the others. */
function Kinds({ data, fault }: { data: GrantData; fault: GrantFault | undefined }) {
  const { t } = useTranslation("rights");
  return (
    <div className="tab-set">
      {data.kinds.flatMap(({ name }, at) => [
        <input key={name} type="radio" name="tab" id={`tab-${name}`} defaultChecked={at === 0} />,
        <label key={`${name} label`} htmlFor={`tab-${name}`}>
          {t(`role.${name}`)}
        </label>,
      ])}
      {data.kinds.map(({ name, choices, ticked }) => (
        <section key={name} aria-label={t(`role.${name}`)}>
          {choices.length === 0 ? (
            <EmptyState title={t("grant.nothing")} />
          ) : (
            <CheckTree field={{ name }} id={`field-${name}`} value={(fault?.ticked[name] ?? ticked).join(",")} choices={choices} />
          )}
        </section>
      ))}
    </div>
  );
}
