import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { UserImportData, UserPreviewData } from "./import-loader.server.ts";
import { UserImportCounts } from "./import-counts.tsx";
import { IMPORT_PATH, USERS_PATH } from "./import-path.ts";
import { ImportPreview } from "./import-preview.tsx";
import { UserUploadForm } from "./upload-form.tsx";

const steps = ["choose", "preview", "done"] as const;

/** The import of users in three steps, each with an address of its own: file, preview, outcome (contract 5.2). */
export function UserImportScreen() {
  const data = useLoaderData<UserImportData>();
  const { t } = useTranslation("user");
  return (
    <>
      <PageHead trail={[{ name: t("user.title"), href: USERS_PATH }, { name: t("import.title") }]} title={t("import.title")} help={t("import.help")} />
      <div className="page-head">
        <ol className="crumbs" aria-label={t("import.steps")}>
          {steps.map((step, index) => (
            <li key={step} {...(step === data.step && { "aria-current": "step" as const })}>
              {step === data.step ? <b>{`${index + 1} ${t(`import.step.${step}`)}`}</b> : `${index + 1} ${t(`import.step.${step}`)}`}
            </li>
          ))}
        </ol>
      </div>
      {data.step === "choose" && <UserUploadForm />}
      {data.step === "preview" && <ImportPreview data={data} />}
      {data.step === "done" && <Outcome job={data.job} />}
    </>
  );
}

function Outcome({ job }: { job: UserPreviewData["job"] }) {
  const { t } = useTranslation("user");
  return (
    <>
      <section className="card" aria-labelledby="outcome">
        <h2 id="outcome">{t("import.doneTitle")}</h2>
        <p className="chips dim">{t("import.about", { file: job.fileName })}</p>
        <p className="chips">{t("import.doneText", { added: job.added, changed: job.changed })}</p>
        <div className="toolbar-left">
          <a className={buttonClass("primary")} href={USERS_PATH}>
            {t("import.seeUsers")}
          </a>
          <a className={buttonClass()} href={IMPORT_PATH}>
            {t("import.another")}
          </a>
        </div>
      </section>
      <UserImportCounts job={job} />
    </>
  );
}
