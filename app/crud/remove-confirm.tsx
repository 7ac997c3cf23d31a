import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { BackAction } from "./back-action.tsx";
import { NamedRows } from "./named-rows.tsx";
import type { ActionFault, PanelData } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";

/** Says what goes before it goes; with nothing selected it says that instead (spec §5). */
export function RemoveConfirm({ screen, panel }: { screen: Screen; panel: PanelData }) {
  const { t } = useTranslation("crud");
  const fault = useActionData<ActionFault>();
  const titles = panel.titles ?? [];
  const nothing = titles.length === 0 ? [{ message: t("selectOne") }] : [];
  const errors = fault?.message ? [{ message: fault.message }] : nothing;
  return (
    <Panel title={t("removeTitle", { title: screen.one })} closeHref={screen.href({})}>
      <ErrorSummary heading={t("faults", { count: errors.length })} errors={errors} />
      {titles.length > 0 && (
        <form method="post" action={screen.href({ view: "remove", ids: titles.map(({ id }) => id) })} data-enhance="">
          <p>{t("removeQuestion")}</p>
          <NamedRows titles={titles} />
          <input type="hidden" name="key" value={panel.key} />
          <div className="form-actions">
            <button className={buttonClass("danger")} name="intent" value="remove">
              {t("removeCount", { count: titles.length })}
            </button>
            <a className={buttonClass()} href={screen.href({})}>
              {t("cancel")}
            </a>
          </div>
        </form>
      )}
      {titles.length === 0 && <BackAction screen={screen} />}
    </Panel>
  );
}
