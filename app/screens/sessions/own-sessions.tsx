import { useTranslation } from "#app/locales/translation.tsx";
import type { Session } from "#app/contract/system/session.ts";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";

const COLUMNS = ["userAgent", "ip", "createdAt", "lastSeenAt"] as const;

/** Where one is signed in, each with the way to end it. */
export function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation("log");
  return (
    <div className="table-wrap">
      <table className="data">
        <caption className="sr-only">{t("own.title")}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">{t(`session.${name}`)}</th>
            ))}
            <th scope="col">{t("own.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              {COLUMNS.map((name) => (
                <td key={name} data-label={t(`session.${name}`)}>{session[name] || "—"}</td>
              ))}
              <td data-label={t("own.actions")}>{session.isOwn ? <Tag tone="green">{t("own.this")}</Tag> : <EndForm session={session} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EndForm({ session: { id, ip, createdAt } }: { session: Session }) {
  const { t } = useTranslation("log");
  return (
    <form method="post" action="/info/sessions" data-enhance="">
      <input type="hidden" name="id" value={id} />
      <Button kind="danger" size="small" aria-label={t("own.endOne", { ip, time: createdAt })}>
        {t("own.end")}
      </Button>
    </form>
  );
}
