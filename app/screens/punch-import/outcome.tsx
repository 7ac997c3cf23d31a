import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { ImportCounts } from "./import-counts.tsx";
import type { OutcomeData } from "./import-loader.server.ts";
import { IMPORT_PATH, lotMonthPath } from "./import-path.ts";

/** Step three: what was imported; the address shows the same whenever somebody comes back to it. */
export function Outcome({ data: { step, job, lot } }: { data: OutcomeData }) {
  const { t } = useTranslation("attendance");
  const left = job.badRows + job.unmatchedRows;
  const isDone = step === "done";
  const again = `${IMPORT_PATH}?${new URLSearchParams({ projectLotId: job.projectLotId, statMonth: job.statMonth })}`;
  return (
    <>
      <section className="card" aria-labelledby="outcome">
        <h2 id="outcome">{t(isDone ? "import.doneTitle" : "import.discardedTitle")}</h2>
        <p className="chips dim">{t("import.about", { lot, month: job.statMonth, file: job.fileName, format: t(`import.formatName.${job.format}`) })}</p>
        {isDone && <p className="chips">{t("import.doneText", { count: job.newPunches, people: job.matchedPeople, duplicates: job.duplicatePunches })}</p>}
        {isDone && left > 0 && <Notice kind="warn">{t("import.leftBehind", { count: left })}</Notice>}
        <div className="toolbar-left">
          {isDone && (
            <a className={buttonClass("primary")} href={lotMonthPath(job)}>
              {t("import.seeMonth")}
            </a>
          )}
          {isDone && left > 0 && (
            <a className={buttonClass()} href={`/files/punch-import/${job.jobId}/bad-rows`} download="">
              {t("import.badRowsFile")}
            </a>
          )}
          <a className={buttonClass()} href={again}>
            {t("import.another")}
          </a>
        </div>
      </section>
      {isDone && <ImportCounts job={job} />}
    </>
  );
}
