import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { LoginPage } from "#app/shell/login-page.tsx";
import { PreferenceForm } from "#app/shell/preference-form.tsx";

/** A page before the sign-in, beside which the way to it stands. */
export function OpenPage({ heading, address, children }: { heading: string; address: string; children: ReactNode }) {
  const { t, i18n } = useTranslation(["account", "shell"]);
  const other = i18n.language === "zh" ? "en" : "zh";
  return (
    <LoginPage
      title={t("shell:app.title")}
      heading={heading}
      corner={
        <PreferenceForm name="locale" returnTo={address}>
          <button className="btn btn-quiet" name="value" value={other} lang={other}>
            {t(`shell:language.${other}`)}
          </button>
        </PreferenceForm>
      }
    >
      {children}
      <p className="form-actions">
        <a href="/login">{t("toLogin")}</a>
      </p>
    </LoginPage>
  );
}
