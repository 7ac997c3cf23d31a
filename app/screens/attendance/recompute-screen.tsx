import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { pathOf } from "#app/crud/define.ts";
import { statistics } from "#app/resources/project/personnel-attendance-statistics.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { RecomputeData, RecomputeFault } from "./recompute.server.ts";

/** Asks which month of which lot is computed again, and says what stays as it is. */
export function RecomputeScreen() {
  const data = useLoaderData<RecomputeData>();
  const fault = useActionData<RecomputeFault>();
  const { t } = useTranslation(["attendance", "crud"]);
  const list = pathOf(statistics);
  const { statMonth, projectLotId } = fault?.values ?? data;
  const errorOf = (field: RecomputeFault["field"]) => (fault?.field === field ? fault.message : undefined);
  const errors = fault ? [{ field: `field-${fault.field}`, message: fault.message }] : [];
  return (
    <>
      <PageHead
        trail={[{ name: t("statistics.title"), href: list }, { name: t("recompute.title") }]}
        title={t("recompute.title")}
        help={t("recompute.help")}
      />
      <section className="card">
        <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
        <form className="form" method="post" data-enhance="">
          <input type="hidden" name="key" value={data.key} />
          <Field id="field-statMonth" label={t("recompute.statMonth")} error={errorOf("statMonth")} isRequired>
            {(control) => (
              <select {...control} name="statMonth" defaultValue={statMonth}>
                {[...new Set([...data.months, statMonth])].map((month) => (
                  <option key={month}>{month}</option>
                ))}
              </select>
            )}
          </Field>
          <Field id="field-projectLotId" label={t("recompute.projectLotId")} hint={t("recompute.lotHint")} error={errorOf("projectLotId")}>
            {(control) => (
              <select {...control} name="projectLotId" defaultValue={projectLotId}>
                <option value="">
                  {t("recompute.allLots")}
                </option>
                {data.lots.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="form-actions">
            <button className={buttonClass("primary")}>{t("recompute.submit")}</button>
            <a className={buttonClass()} href={list}>
              {t("crud:cancel")}
            </a>
          </div>
        </form>
      </section>
    </>
  );
}
