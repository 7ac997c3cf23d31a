import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Screen } from "./screen-context.ts";
import { BATCH_FORM, shownColumns } from "./table.tsx";

/** Left what changes rows, right how the list looks: the same order on every screen (ux C1). */
export function Toolbar({ screen, children, advanced }: { screen: Screen; children?: React.ReactNode; advanced?: React.ReactNode }) {
  const { t } = useTranslation("crud");
  const { can } = screen.data;
  const { filters, sort } = screen.data.state;
  const query = new URLSearchParams({ ...filters, ...(sort ? { sort } : {}) }).toString();
  return (
    <div className="toolbar">
      <div className="toolbar-left">
        {can.add && (
          <a className={buttonClass("primary")} href={screen.href({ view: "new" })}>
            <Icon name="plus" />
            {t("add")}
          </a>
        )}
        {can.remove && (
          <button className={buttonClass("danger")} form={BATCH_FORM}>
            {t("removeSelected")}
          </button>
        )}
        {children}
        {can.export && (
          <a className={buttonClass()} href={`/export/${screen.of.name}${query ? `?${query}` : ""}`} download data-native="">
            {t("export")}
          </a>
        )}
      </div>
      <div className="toolbar-right">
        <a className={buttonClass("quiet")} href={screen.href({})}>
          {t("refresh")}
        </a>
        <ColumnChooser screen={screen} />
        {advanced}
      </div>
    </div>
  );
}

function ColumnChooser({ screen }: { screen: Screen }) {
  const { t } = useTranslation("crud");
  const shown = new Set(shownColumns(screen).map((column) => column.name));
  return (
    <details className="menu">
      <summary className={buttonClass("quiet")}>{t("columns")}</summary>
      <form method="post" action={screen.href({})} className="menu-box menu-form">
        {screen.of.columns.map(({ name }) => (
          <label key={name} className="choice">
            <input type="checkbox" name="column" value={name} defaultChecked={shown.has(name)} />
            {screen.label(name)}
          </label>
        ))}
        <button className={buttonClass("primary", "small")} name="intent" value="columns">
          {t("apply")}
        </button>
      </form>
    </details>
  );
}
