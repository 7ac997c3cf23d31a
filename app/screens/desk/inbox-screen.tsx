import { useTranslation } from "#app/locales/translation.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { addressOf, type InboxLine, type InboxTab, inboxTabs } from "./inbox-address.ts";

type Inbox = { tab: InboxTab; size: number; current: number; total: number; lines: readonly InboxLine[]; mayWrite: boolean };

/** 我的消息: mails, messages and notices, each with an address of its own (spec §2 header, ux C3). */
export function InboxScreen({ tab, size, current, total, lines, mayWrite }: Inbox) {
  const { t } = useTranslation(["desk", "shell"]);
  return (
    <>
      <PageHead title={t("desk:inbox.title")} />
      <section className="card inbox">
        <nav className="page-tabs" aria-label={t("desk:inbox.title")}>
          {inboxTabs.map((name) => (
            <a key={name} href={addressOf({ tab: name })} {...(name === tab && { "aria-current": "page" as const })}>
              {t(`shell:notices.${name}`)}
            </a>
          ))}
        </nav>
        <div className="toolbar-left">
          {mayWrite && (
            <a className={buttonClass("primary")} href="/notices/new">
              {t("desk:mail.write")}
            </a>
          )}
          {lines.length > 0 && <ReadAll tab={tab} />}
        </div>
        {lines.length === 0 ? <EmptyState title={t(`shell:notices.${tab}.none`)} /> : <Lines tab={tab} lines={lines} />}
        <Pager current={current} size={size} total={total} href={(page) => addressOf({ tab, size, current: page })} action="/notices" params={[["tab", tab]]} />
      </section>
    </>
  );
}

function ReadAll({ tab }: { tab: InboxTab }) {
  const { t } = useTranslation("desk");
  return (
    <form method="post" action={addressOf({ tab })} data-enhance="">
      <input type="hidden" name="tab" value={tab} />
      <Button name="intent" value="readAll">
        {t("inbox.readAll")}
      </Button>
    </form>
  );
}

function Lines({ tab, lines }: { tab: InboxTab; lines: readonly InboxLine[] }) {
  const { t } = useTranslation(["desk", "shell"]);
  return (
    <ul className="plain-list">
      {lines.map(({ id, title, note, time, isUnread }) => (
        <li key={id} className={isUnread ? "is-unread" : undefined}>
          <span>
            <a href={`/notices/${tab}/${id}`}>{title}</a>
            {isUnread && <span className="sr-only">{t("shell:notices.isUnread")}</span>}
          </span>
          <span className="dim inbox-note">{note}</span>
          <time className="dim">{time}</time>
        </li>
      ))}
    </ul>
  );
}
