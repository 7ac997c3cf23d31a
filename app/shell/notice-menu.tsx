import { useTranslation } from "#app/locales/translation.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { badgeText } from "./header.tsx";
import { type NoticeBox, type NoticeBoxes, type NoticeItem, type NoticeKind, noticeKinds as kinds } from "./notice-boxes.ts";
import { useLiveNotices } from "./use-live-notices.ts";

export type { NoticeBoxes };

/** The bell with mail, messages and notices behind it (spec §2 header); radio buttons make the tabs, so no script is needed. */
export function NoticeMenu({ boxes: given }: { boxes?: NoticeBoxes | undefined }) {
  const { t } = useTranslation("shell");
  const { boxes, latest } = useLiveNotices(given);
  const unread = kinds.reduce((sum, kind) => sum + (boxes[kind]?.unread ?? 0), 0);
  const label = unread > 0 ? t("notices.unread", { number: unread }) : t("notices.title");
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {latest && t("notices.new", { kind: t(`notices.${latest.kind}`), title: latest.title })}
      </span>
      <Bell boxes={boxes} unread={unread} label={label} />
    </>
  );
}

function Bell({ boxes, unread, label }: { boxes: NoticeBoxes; unread: number; label: string }) {
  const { t } = useTranslation("shell");
  return (
    <details className="menu" name="header-menu">
      <summary className="head-tool" aria-label={label} title={label}>
        <Icon name="bell" />
        {unread > 0 && <span className="badge">{badgeText(unread)}</span>}
      </summary>
      <div className="menu-box notices" role="group" aria-label={t("notices.title")}>
        {kinds.map((kind) => (
          <NoticeTab key={kind} kind={kind} unread={boxes[kind]?.unread ?? 0} />
        ))}
        {kinds.map((kind) => (
          <NoticeList key={kind} kind={kind} box={boxes[kind]} />
        ))}
      </div>
    </details>
  );
}

function NoticeTab({ kind, unread }: { kind: NoticeKind; unread: number }) {
  const { t } = useTranslation("shell");
  const id = `notices-${kind}`;
  return (
    <>
      <input className="sr-only" id={id} type="radio" name="notices" defaultChecked={kind === kinds[0]} />
      <label htmlFor={id}>
        {t(`notices.${kind}`)}
        {unread > 0 && ` (${badgeText(unread)})`}
      </label>
    </>
  );
}

function NoticeList({ kind, box }: { kind: NoticeKind; box: NoticeBox | undefined }) {
  const { t } = useTranslation("shell");
  return (
    <section>
      {box && box.items.length > 0 ? (
        <ul className="plain-list">
          {box.items.map((item) => (
            <NoticeLine key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t(`notices.${kind}.none`)} />
      )}
      {box?.moreHref !== undefined && (
        <a className="menu-item" href={box.moreHref}>
          {t("notices.more")}
        </a>
      )}
    </section>
  );
}

function NoticeLine({ item: { title, href, time, isUnread } }: { item: NoticeItem }) {
  const { t } = useTranslation("shell");
  return (
    <li className={isUnread ? "is-unread" : undefined}>
      <span>
        <a href={href}>{title}</a>
        {isUnread && <span className="sr-only">{t("notices.isUnread")}</span>}
      </span>
      <time className="dim">{time}</time>
    </li>
  );
}
