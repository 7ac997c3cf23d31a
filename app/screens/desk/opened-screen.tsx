import { FileName } from "#app/crud/file-name.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { addressOf } from "./inbox-address.ts";
import type { Opened } from "./opened.server.ts";

/** A mail, message or notice in full. */
export function OpenedScreen({ opened }: { opened: Opened }) {
  const { t } = useTranslation(["desk", "shell"]);
  const { tab, title, note, time, html, text, href, replyHref, files = [] } = opened;
  return (
    <>
      <PageHead
        trail={[{ name: t("desk:inbox.title"), href: addressOf({ tab }) }, { name: t(`shell:notices.${tab}`), href: addressOf({ tab }) }]}
        title={<span className="inbox-title">{title}</span>}
        help={<span className="inbox-note">{[note, time].filter(Boolean).join(" · ")}</span>}
      />
      <section className="card">
        {html === undefined ? <p className="typed-text">{text}</p> : <RichText html={html} />}
        {files.length > 0 && (
          <ul className="files" aria-label={t("desk:notice.attachIds")}>
            {files.map((file) => (
              <li key={file.attachId}>
                <FileName file={file} />
              </li>
            ))}
          </ul>
        )}
        <div className="form-actions">
          {href && (
            <a className={buttonClass("primary")} href={href}>
              {t("desk:inbox.follow")}
            </a>
          )}
          {replyHref && (
            <a className={buttonClass("primary")} href={replyHref}>
              {t("desk:mail.reply")}
            </a>
          )}
          <a className={buttonClass()} href={addressOf({ tab })}>
            {t("desk:inbox.back")}
          </a>
          {tab !== "notice" && <Removal opened={opened} />}
        </div>
      </section>
    </>
  );
}

/** The question before the deed, folded: it needs no page of its own. */
function Removal({ opened: { tab, id } }: { opened: Opened }) {
  const { t } = useTranslation("desk");
  return (
    <details className="inbox-removal">
      <summary className={buttonClass("danger")}>{t("inbox.remove")}</summary>
      <form method="post" action={addressOf({ tab })} data-enhance="">
        <input type="hidden" name="tab" value={tab} />
        <input type="hidden" name="id" value={id} />
        <p>{t("inbox.removeQuestion")}</p>
        <Button kind="danger" name="intent" value="remove">
          {t("inbox.removeNow")}
        </Button>
      </form>
    </details>
  );
}
