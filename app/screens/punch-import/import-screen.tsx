import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { ImportData } from "./import-loader.server.ts";
import { IMPORT_PATH, STATISTICS_PATH } from "./import-path.ts";
import { Outcome } from "./outcome.tsx";
import { Preview } from "./preview.tsx";
import { UploadForm } from "./upload-form.tsx";

const steps = ["choose", "preview", "done"] as const;

/** The import of punches in three steps, each with an address of its own: file, preview, outcome (domain 4.9). */
export function ImportScreen() {
  const data = useLoaderData<ImportData>();
  const { t } = useTranslation("attendance");
  return (
    <>
      <PageHead
        trail={[{ name: t("statistics.title"), href: STATISTICS_PATH }, { name: t("import.title") }]}
        title={t("import.title")}
        help={t("import.help")}
      />
      <Steps current={data.step === "discarded" ? "preview" : data.step} />
      <StepOf data={data} />
    </>
  );
}

function StepOf({ data }: { data: ImportData }) {
  switch (data.step) {
    case "choose":
      return <UploadForm data={data} action={IMPORT_PATH} />;
    case "preview":
      return <Preview data={data} />;
    default:
      return <Outcome data={data} />;
  }
}

function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation("attendance");
  return (
    <div className="page-head">
      <ol className="crumbs" aria-label={t("import.steps")}>
        {steps.map((step, index) => {
          const name = t(`import.step.${step}`);
          const words = `${index + 1} ${name}`;
          return step === current ? (
            <li key={step} aria-current="step">
              <b>{words}</b>
            </li>
          ) : (
            <li key={step}>{words}</li>
          );
        })}
      </ol>
    </div>
  );
}
