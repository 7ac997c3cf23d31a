import { useTranslation } from "#app/locales/translation.tsx";
import type { ErrorLogEntry } from "#app/shell/error-log.ts";
import { Button } from "#app/ui/button.tsx";

/** Hands what this browser has kept to the server, after a question (spec §3). */
export function ErrorLogUpload({ entries }: { entries: ErrorLogEntry[] }) {
  const { t } = useTranslation("log");
  return (
    <form method="post" action="/error-log" onSubmit={(event) => window.confirm(t("upload.question")) || event.preventDefault()}>
      <input type="hidden" name="entries" value={JSON.stringify(entries)} />
      <Button kind="primary">{t("upload")}</Button>
    </form>
  );
}
