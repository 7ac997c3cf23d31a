import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { ErrorLogUpload } from "#app/screens/error-log-upload.tsx";
import { uploadErrors } from "#app/screens/error-log-upload.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { clearErrorLog, dropErrorsUntil, useErrorLog } from "#app/shell/error-log.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { i18n: ["log"], title: "shell:errorLog.title" };
export const loader = signedInLoader(async () => null);
export const action = signedInAction(uploadErrors);

export default function ErrorLog() {
  const { t } = useTranslation("shell");
  const entries = useErrorLog();
  const sent = useSearchParams()[0].get("sent");
  useEffect(() => {
    if (sent) dropErrorsUntil(sent);
  }, [sent]);
  const clear = () => window.confirm(t("errorLog.clearQuestion")) && clearErrorLog();
  return (
    <>
      <PageHead title={t("errorLog.title")} help={t("errorLog.help")}>
        {entries.length > 0 && <ErrorLogUpload entries={entries} />}
        {entries.length > 0 && <Button onClick={clear} type="button">{t("errorLog.clear")}</Button>}
      </PageHead>
      <noscript>
        <p className="flash flash-info">{t("errorLog.noScript")}</p>
      </noscript>
      {entries.length === 0 ? (
        <EmptyState title={t("errorLog.empty")} />
      ) : (
        <div className="table-wrap">
          <table className="data">
            <caption className="sr-only">{t("errorLog.title")}</caption>
            <thead>
              <tr>
                {["time", "type", "message", "url"].map((name) => (
                  <th key={name} scope="col">{t(`errorLog.${name}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map(({ time, type, message, url, stack }, index) => (
                <tr key={`${time}${index}`}>
                  <td data-label={t("errorLog.time")}>{new Date(time).toLocaleString()}</td>
                  <td data-label={t("errorLog.type")}>{type}</td>
                  <td data-label={t("errorLog.message")} title={stack}>{message}</td>
                  <td data-label={t("errorLog.url")}>{url}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
