import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { LEAVE_OUT } from "./chosen-matches.ts";
import type { PreviewData } from "./import-loader.server.ts";
import { IMPORT_PATH } from "./import-path.ts";
import { candidateText, rankedCandidates } from "./ranked-candidates.ts";
import { personText } from "./row-table.tsx";

/** People of the file who were not found on the lot, each with the roster rows to choose from; what is saved is remembered. */
export function MatchForm({ data: { job, people, candidates, key } }: { data: PreviewData }) {
  const { t } = useTranslation("attendance");
  return (
    <form method="post" action={`${IMPORT_PATH}?id=${job.jobId}&tab=unmatched`} data-enhance="">
      <input type="hidden" name="id" value={job.jobId} />
      <input type="hidden" name="key" value={key} />
      <div className="toolbar">
        <p className="dim">{t("import.matchHelp")}</p>
        <button className={buttonClass("primary")} name="intent" value="match">
          {t("import.saveMatches")}
        </button>
      </div>
      <div className="table-wrap" tabIndex={0} role="region" aria-label={t("import.tableOf.unmatched")}>
        <table className="data">
          <caption className="sr-only">{t("import.tableOf.unmatched")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("import.row.person")}</th>
              <th scope="col" className="num">
                {t("import.row.rows")}
              </th>
              <th scope="col">{t("import.row.match")}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.personKey}>
                <td data-label={t("import.row.person")}>{personText(person)}</td>
                <td className="num" data-label={t("import.row.rows")}>
                  {t("import.rowsAndPunches", { rows: person.rows, punches: person.punches })}
                </td>
                <td data-label={t("import.row.match")}>
                  <input type="hidden" name="personKey" value={person.personKey} />
                  <select name="assessorId" aria-label={t("import.matchOf", { person: personText(person) })} defaultValue="">
                    <option value="">{t("import.later")}</option>
                    <option value={LEAVE_OUT}>{t("import.leaveOut")}</option>
                    {rankedCandidates(candidates, person).map((candidate) => (
                      <option key={candidate.assessorId} value={candidate.assessorId}>
                        {candidateText(candidate)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}
