import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Screen } from "./screen-context.ts";

/** The only way on from a panel in which nothing is left to decide. */
export function BackAction({ screen }: { screen: Screen }) {
  const { t } = useTranslation("crud");
  return (
    <div className="form-actions">
      <a className={buttonClass("primary")} href={screen.href({})}>
        {t("back")}
      </a>
    </div>
  );
}
