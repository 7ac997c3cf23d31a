import { useActionData } from "@remix-run/react";
import { upload } from "#app/crud/define.ts";
import { AttachedFiles } from "#app/crud/inputs/attached-files.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { ATTACH_PATH, UPLOAD_PATH } from "./attach-path.ts";
import type { UploadFault } from "./upload-action.server.ts";

const field = upload("files");

/** Files to store, sent with the form or by the uploader while they are chosen. */
export function UploadForm() {
  const { t } = useTranslation(["resource", "crud"]);
  const fault = useActionData<UploadFault>();
  const errors = fault ? [{ field: "field-files", message: fault.message }] : [];
  return (
    <section className="card">
      <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
      <form className="form" method="post" action={UPLOAD_PATH} encType="multipart/form-data" data-enhance="" noValidate>
        <FieldGroup id="field-files" label={t("attach.file")} error={fault?.message} isRequired>
          <AttachedFiles key={fault?.value} field={field} id="field-files" label={t("attach.file")} value={fault?.value ?? ""} files={fault?.files ?? []} error={fault?.message} />
        </FieldGroup>
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
