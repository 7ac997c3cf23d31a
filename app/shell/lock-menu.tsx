import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Asks for a lock password and locks the screen (spec §4 Lock); posts `intent=lock`, `lockPassword`, `returnTo`. */
export function LockMenu({ action, returnTo }: { action: string; returnTo: string }) {
  const { t } = useTranslation("shell");
  return (
    <details className="menu" name="header-menu">
      <summary className="head-tool" aria-label={t("header.lock")} title={t("header.lock")}>
        <Icon name="lock" />
      </summary>
      <form className="menu-box menu-form" method="post" action={action}>
        <input type="hidden" name="intent" value="lock" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <label htmlFor="lock-password">{t("lock.password")}</label>
        <input id="lock-password" type="password" name="lockPassword" required autoComplete="off" />
        <button className="btn btn-primary" type="submit">
          {t("lock.submit")}
        </button>
      </form>
    </details>
  );
}
