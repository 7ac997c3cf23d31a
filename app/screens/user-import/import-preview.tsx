import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { UserImportFault } from "./import-action.server.ts";
import { UserImportCounts } from "./import-counts.tsx";
import type { UserPreviewData } from "./import-loader.server.ts";
import { badRowsPath, IMPORT_PATH } from "./import-path.ts";
import { ImportedRows } from "./imported-rows.tsx";

/** Step two: what the file comes to and what is wrong with it, by row and column; no user is written yet. */
export function ImportPreview({ data }: { data: UserPreviewData }) {
  const { t } = useTranslation(["user", "crud"]);
  const fault = useActionData<UserImportFault>();
  const errors = fault?.step === "preview" ? [{ message: fault.message }] : [];
  const { job, tab, current, size, total } = data;
  const href = (to: { tab?: string; current?: number }) => `${IMPORT_PATH}?${new URLSearchParams({ id: job.jobId, tab: to.tab ?? tab, ...(to.current && to.current > 1 && { current: String(to.current) }) })}`;
  return (
    <>
      <ErrorSummary heading={t("crud:faults", { count: errors.length })} errors={errors} />
      <p className="chips dim">{t("import.about", { file: job.fileName })}</p>
      <UserImportCounts job={job} />
      <Decide data={data} />
      <nav className="page-tabs" aria-label={t("import.kinds")}>
        {(["bad", "good"] as const).map((kind) => (
          <a key={kind} href={href({ tab: kind })} {...(kind === tab && { "aria-current": "page" as const })}>
            {t(`import.tab.${kind}`, { count: kind === "bad" ? job.badRows : job.goodRows })}
          </a>
        ))}
      </nav>
      <section className="list" aria-label={t(`import.tableOf.${tab}`)}>
        {total === 0 ? <EmptyState title={t(`import.none.${tab}`)} /> : <ImportedRows rows={data.rows} tab={tab} />}
        {total > size && <Pager current={current} size={size} sizes={[size]} total={total} href={(page) => href({ current: page })} action={IMPORT_PATH} params={[["id", job.jobId], ["tab", tab]]} />}
      </section>
    </>
  );
}

/** Import all of it, or throw it away; rows with faults may be fetched before. */
function Decide({ data: { job, key, tab } }: { data: UserPreviewData }) {
  const { t } = useTranslation("user");
  const isGood = job.badRows === 0;
  return (
    <form className="card" method="post" action={`${IMPORT_PATH}?id=${job.jobId}&tab=${tab}`} data-enhance="">
      <input type="hidden" name="id" value={job.jobId} />
      <input type="hidden" name="version" value={job.version} />
      <input type="hidden" name="key" value={key} />
      <p className="chips">{t(isGood ? "import.allGood" : "import.someBad", { count: isGood ? job.goodRows : job.badRows })}</p>
      <div className="toolbar-left">
        {isGood && (
          <button className={buttonClass("primary")} name="intent" value="commit">
            {t("import.commit", { count: job.goodRows })}
          </button>
        )}
        <button className={buttonClass("danger")} name="intent" value="discard">
          {t("import.discard")}
        </button>
        {!isGood && (
          <a className={buttonClass()} href={badRowsPath(job.jobId)} download="">
            {t("import.badRowsFile")}
          </a>
        )}
        <a className={buttonClass()} href={IMPORT_PATH}>
          {t("import.another")}
        </a>
      </div>
    </form>
  );
}
