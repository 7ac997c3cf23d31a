import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { rowKinds } from "./row-kinds.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ImportCounts } from "./import-counts.tsx";
import type { ImportFault } from "./import-action.server.ts";
import type { PreviewData } from "./import-loader.server.ts";
import { IMPORT_PATH } from "./import-path.ts";
import { MatchForm } from "./match-form.tsx";
import { RowTable } from "./row-table.tsx";

/** Step two: what the file comes to, what is wrong with it, who was not found; nothing is imported yet. */
export function Preview({ data }: { data: PreviewData }) {
  const { t } = useTranslation(["attendance", "crud"]);
  const fault = useActionData<ImportFault>();
  const errors = fault?.step === "preview" ? [{ message: fault.message }] : [];
  const { job, tab, current, size, total } = data;
  const href = (to: { tab?: string; current?: number }) => `${IMPORT_PATH}?${new URLSearchParams({ id: job.jobId, tab: to.tab ?? tab, ...(to.current && to.current > 1 && { current: String(to.current) }) })}`;
  return (
    <>
      <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
      <p className="chips dim">{t("import.about", { lot: data.lot, month: job.statMonth, file: job.fileName, format: t(`import.formatName.${job.format}`) })}</p>
      <ImportCounts job={job} />
      <Decide data={data} />
      <nav className="page-tabs" aria-label={t("import.kinds")}>
        {rowKinds.map((kind) => (
          <a key={kind} href={href({ tab: kind })} {...(kind === tab && { "aria-current": "page" as const })}>
            {t(`import.tab.${kind}`, { count: kind === "unmatched" ? job.unmatched : kind === "bad" ? job.badRows : job.goodRows })}
          </a>
        ))}
      </nav>
      <section className="list" aria-label={t(`import.list.${tab}`)}>
        {total === 0 ? <EmptyState title={t(`import.none.${tab}`)} /> : <Listed data={data} />}
        {total > size && <Pager current={current} size={size} sizes={[size]} total={total} href={(page) => href({ current: page })} action={IMPORT_PATH} params={[["id", job.jobId], ["tab", tab]]} />}
      </section>
    </>
  );
}

function Listed({ data }: { data: PreviewData }) {
  return data.tab === "unmatched" ? <MatchForm data={data} /> : <RowTable rows={data.rows} tab={data.tab} />;
}

/** Import what is good, or throw the upload away; the bad rows may be fetched before either. */
function Decide({ data: { job, key, tab } }: { data: PreviewData }) {
  const { t } = useTranslation("attendance");
  const left = job.badRows + job.unmatchedRows;
  return (
    <form className="card" method="post" action={`${IMPORT_PATH}?id=${job.jobId}&tab=${tab}`} data-enhance="">
      <input type="hidden" name="id" value={job.jobId} />
      <input type="hidden" name="version" value={job.version} />
      <input type="hidden" name="key" value={key} />
      <p className="chips">{t(decisionText(job), { count: job.newPunches, left })}</p>
      <div className="toolbar-left">
        {job.goodRows > 0 && (
          <button className={buttonClass("primary")} name="intent" value="commit">
            {t(left > 0 ? "import.commitRest" : "import.commit", { count: job.newPunches })}
          </button>
        )}
        <button className={buttonClass("danger")} name="intent" value="discard">
          {t("import.discard")}
        </button>
        {left > 0 && (
          <a className={buttonClass()} href={`/files/punch-import/${job.jobId}/bad-rows`} download="">
            {t("import.badRowsFile")}
          </a>
        )}
      </div>
    </form>
  );
}

function decisionText({ goodRows, newPunches, badRows, unmatchedRows }: PreviewData["job"]): string {
  if (goodRows === 0) return "import.nothingGood";
  if (newPunches === 0) return "import.nothingNew";
  return badRows + unmatchedRows > 0 ? "import.someLeft" : "import.allGood";
}
