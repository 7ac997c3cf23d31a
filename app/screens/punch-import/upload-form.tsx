import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ImportFault } from "./import-action.server.ts";
import type { ChooseData } from "./import-loader.server.ts";
import { STATISTICS_PATH } from "./import-path.ts";
import { uploadFields } from "./upload-fields.ts";

/** Step one: lot, month and file, sent as they are; the browser does the sending, with or without scripts. */
export function UploadForm({ data, action }: { data: ChooseData; action: string }) {
  const { t } = useTranslation(["attendance", "crud"]);
  const fault = useActionData<ImportFault>();
  const refused = fault?.step === "upload" ? fault : undefined;
  const { projectLotId = data.values.projectLotId, statMonth = data.values.statMonth } = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  const listed = uploadFields.flatMap((field) => (errors[field] === undefined ? [] : [{ field: `field-${field}`, message: errors[field] }]));
  return (
    <section className="card">
      <ErrorSummary heading={t("crud:faults", { count: listed.length })} errors={listed} />
      <form className="form" method="post" action={action} encType="multipart/form-data" data-reload="" noValidate>
        <Field id="field-projectLotId" label={t("import.projectLotId")} error={errors.projectLotId} isRequired>
          {(control) => (
            <select {...control} name="projectLotId" defaultValue={projectLotId}>
              <option value="">{t("crud:choose")}</option>
              {data.lots.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="field-statMonth" label={t("import.statMonth")} error={errors.statMonth} isRequired>
          {(control) => (
            <select {...control} name="statMonth" defaultValue={statMonth}>
              {[...new Set([...data.months, statMonth])].map((month) => (
                <option key={month}>{month}</option>
              ))}
            </select>
          )}
        </Field>
        <Field id="field-file" label={t("import.file")} hint={t("import.fileHint")} error={errors.file} isRequired>
          {(control) => <input {...control} type="file" name="file" accept=".xlsx,.csv" />}
        </Field>
        {refused && <p className="dim">{t("import.chooseAgain")}</p>}
        <div className="form-actions">
          <button className={buttonClass("primary")}>{t("import.upload")}</button>
          <a className={buttonClass()} href="/files/punch-import/template" download="">
            {t("import.template")}
          </a>
          <a className={buttonClass()} href={STATISTICS_PATH}>
            {t("crud:cancel")}
          </a>
        </div>
      </form>
      <h2>{t("import.formats")}</h2>
      <ul className="bullets">
        {["template", "perPunch", "perDay", "header", "person", "limits", "again"].map((name) => (
          <li key={name}>{t(`import.format.${name}`)}</li>
        ))}
      </ul>
    </section>
  );
}
