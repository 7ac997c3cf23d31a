import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PreferenceChoice, PreferenceForm } from "./preference-form.tsx";
import type { Preferences } from "./preferences.ts";
import { densities, schemes, themes } from "./theme.ts";

/** Theme chooser, light and dark, colour picker and density (spec §2 header), each a form of its own. */
export function AppearanceMenu({ preferences, returnTo }: { preferences: Preferences; returnTo: string }) {
  const { t } = useTranslation("shell");
  return (
    <details className="menu" name="header-menu">
      <summary className="head-tool" aria-label={t("header.appearance")} title={t("header.appearance")}>
        <Icon name="palette" />
      </summary>
      <div className="menu-box menu-wide">
        <h2>{t("theme.title")}</h2>
        <PreferenceForm name="theme" returnTo={returnTo} className="swatches">
          {themes.map((theme) => (
            <button
              key={theme}
              className="swatch"
              data-theme={theme}
              name="value"
              value={theme}
              aria-pressed={preferences.theme === theme}
            >
              {t(`theme.${theme}`)}
            </button>
          ))}
        </PreferenceForm>
        <h2>{t("scheme.title")}</h2>
        <PreferenceForm name="scheme" returnTo={returnTo} className="segments">
          {schemes.map((scheme) => (
            <PreferenceChoice key={scheme} value={scheme} isChosen={preferences.scheme === scheme}>
              {t(`scheme.${scheme}`)}
            </PreferenceChoice>
          ))}
        </PreferenceForm>
        <h2>{t("density.title")}</h2>
        <PreferenceForm name="density" returnTo={returnTo} className="segments">
          {densities.map((density) => (
            <PreferenceChoice key={density} value={density} isChosen={preferences.density === density}>
              {t(`density.${density}`)}
            </PreferenceChoice>
          ))}
        </PreferenceForm>
        <PreferenceForm name="accent" returnTo={returnTo} className="accent-form">
          <label htmlFor="accent">{t("accent.title")}</label>
          <input id="accent" type="color" name="value" defaultValue={preferences.accent} />
          <button className="btn btn-small" type="submit">
            {t("accent.apply")}
          </button>
        </PreferenceForm>
      </div>
    </details>
  );
}
