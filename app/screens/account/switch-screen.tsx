import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { FormFault } from "./account-fields.tsx";
import type { SwitchData } from "./switch.server.ts";

/** 用户信息选择: which of one's departments and roles to work as (spec §4). */
export function SwitchScreen() {
  const { roleId, deptId, roles, depts } = useLoaderData<SwitchData>();
  const fault = useActionData<FormFault>();
  const { t } = useTranslation(["account", "crud"]);
  return (
    <>
      <PageHead title={t("switch.title")} help={t("switch.help")} />
      <section className="card">
        <ErrorSummary heading={t("faults")} errors={fault ? [{ message: fault.message }] : []} />
        <form className="form" method="post" action="/switch" noValidate>
          <Choice name="deptId" label={t("field.deptName")} value={deptId} all={t("switch.allDepts")} choices={depts.map(({ id, deptName }) => ({ id, text: deptName }))} />
          <Choice name="roleId" label={t("field.roleName")} value={roleId} all={t("switch.allRoles")} choices={roles.map(({ id, roleName }) => ({ id, text: roleName }))} />
          <div className="form-actions">
            <button className={buttonClass("primary")}>{t("switch.submit")}</button>
            <a className={buttonClass()} href="/wel/index">{t("crud:cancel")}</a>
          </div>
        </form>
      </section>
    </>
  );
}

function Choice({ name, label, value, all, choices }: { name: string; label: string; value: string; all: string; choices: { id: string; text: string }[] }) {
  return (
    <Field id={`switch-${name}`} label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={value}>
          {choices.length !== 1 && <option value={choices.map(({ id }) => id).join(",")}>{all}</option>}
          {choices.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
