import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import type { UserImportFault } from "./import-action.server.ts";
import { IMPORT_PATH, USERS_PATH } from "./import-path.ts";

const lines = ["demanded", "names", "dept", "birthday", "covered", "password", "header"] as const;

/** Step one: the file and whether it may change users that are there; the browser does the sending, with or without scripts. */
export function UserUploadForm() {
  const { t } = useTranslation(["user", "crud"]);
  const fault = useActionData<UserImportFault>();
  const refused = fault?.step === "choose" ? fault : undefined;
  const errors = refused ? [{ field: "field-file", message: refused.message }] : [];
  return (
    <section className="card">
      <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
      <form className="form" method="post" action={IMPORT_PATH} encType="multipart/form-data" data-reload="" noValidate>
        <Field id="field-isCovered" label={t("import.isCovered")} hint={t("import.isCoveredHint")}>
          {(control) => (
            <span className="choice">
              <input {...control} type="checkbox" name="isCovered" value="1" defaultChecked={refused?.isCovered ?? false} />
            </span>
          )}
        </Field>
        <Field id="field-file" label={t("import.file")} hint={t("import.fileHint")} error={refused?.message} isRequired>
          {(control) => <input {...control} type="file" name="file" accept=".xlsx,.csv" />}
        </Field>
        {refused && <p className="dim">{t("import.chooseAgain")}</p>}
        <div className="form-actions">
          <button className={buttonClass("primary")}>{t("import.upload")}</button>
          <a className={buttonClass()} href="/files/user-import/template" download="">
            {t("import.template")}
          </a>
          <a className={buttonClass()} href={USERS_PATH}>
            {t("crud:cancel")}
          </a>
        </div>
      </form>
      <h2>{t("import.howTo")}</h2>
      <ul className="bullets">
        {lines.map((name) => (
          <li key={name}>{t(`import.line.${name}`)}</li>
        ))}
      </ul>
    </section>
  );
}
