import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

const known = [403, 404, 500, 503] as const;

/** Says what went wrong and what to do; the support text can be copied whole. Draws no frame of its own. */
export function ErrorPage({
  status,
  message,
  requestId,
  time,
  path,
  homeHref = "/",
  children,
}: {
  status: number;
  /** The upstream's own words, when they are meant for people. */
  message?: string;
  requestId?: string;
  /** ISO time of the failure. */
  time?: string;
  path?: string;
  homeHref?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation("shell");
  const kind = known.find((code) => code === status) ?? (status < 500 ? "other" : 500);
  const facts = [`HTTP ${status}`, path, requestId && `${t("error.requestId")} ${requestId}`, time].filter(Boolean);
  return (
    <section className="error-page">
      <p className="error-code" aria-hidden="true">
        {status}
      </p>
      <h1>{t(`error.${kind}.title`)}</h1>
      <p>{message ?? t(`error.${kind}.help`)}</p>
      <p className="error-links">
        <LinkButton kind="primary" href={homeHref}>
          {t("error.home")}
        </LinkButton>
        {path !== undefined && status >= 500 && <LinkButton href={path}>{t("error.retry")}</LinkButton>}
        {children}
      </p>
      {requestId !== undefined && (
        <div className="error-support">
          <label htmlFor="support-text">{t("error.support")}</label>
          <textarea id="support-text" readOnly rows={facts.length} defaultValue={facts.join("\n")} />
        </div>
      )}
    </section>
  );
}
