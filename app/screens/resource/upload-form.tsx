import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { ACCEPTED_EXTENSIONS, MOST_BYTES, sizeText } from "#app/rules/accepted-files.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { ATTACH_PATH, UPLOAD_PATH } from "./attach-path.ts";
import type { UploadFault } from "./upload-action.server.ts";

/** One file, sent by the browser with or without scripts. */
export function UploadForm() {
  const { t } = useTranslation(["resource", "crud"]);
  const fault = useActionData<UploadFault>();
  const errors = fault ? [{ field: "field-file", message: fault.message }] : [];
  return (
    <section className="card">
      <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
      <form className="form" method="post" action={UPLOAD_PATH} encType="multipart/form-data" data-reload="" noValidate>
        <Field id="field-file" label={t("attach.file")} hint={t("attach.fileHint", { size: sizeText(MOST_BYTES), kinds: ACCEPTED_EXTENSIONS.join(" ") })} error={fault?.message} isRequired>
          {(control) => <input {...control} type="file" name="file" accept={ACCEPTED_EXTENSIONS.map((extension) => `.${extension}`).join(",")} />}
        </Field>
        {fault && <p className="dim">{t("attach.chooseAgain")}</p>}
        <div className="form-actions">
          <button className={buttonClass("primary")}>{t("attach.upload")}</button>
          <a className={buttonClass()} href={ATTACH_PATH}>
            {t("crud:cancel")}
          </a>
        </div>
      </form>
    </section>
  );
}
