import { useTranslation } from "#app/locales/translation.tsx";

/** Another site's page inside ours (spec §2 /myiframe), with a link for when it refuses to be embedded. */
export function IframePage({ source, title }: { source: string; title: string }) {
  const { t } = useTranslation("shell");
  return (
    <div className="embed">
      <h1 className="sr-only">{title}</h1>
      <p className="dim">
        {t("iframe.help")}
        <a href={source} target="_blank" rel="noreferrer">
          {t("iframe.open")}
        </a>
      </p>
      <iframe src={source} title={title} loading="lazy" sandbox="allow-scripts allow-forms allow-popups allow-downloads" />
    </div>
  );
}
