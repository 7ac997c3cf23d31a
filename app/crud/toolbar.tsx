import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useIsAdvanced } from "./list-table.tsx";
import type { Screen } from "./screen-context.ts";
import { BATCH_FORM, shownColumns } from "./table.tsx";

/** Left what changes rows, right how the list looks: the same order on every screen (ux C1). */
export function Toolbar({ screen, children }: { screen: Screen; children?: React.ReactNode }) {
  const { t } = useTranslation("crud");
  const { can } = screen.data;
  const { filters, sort, recycled } = screen.data.state;
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
          <button className={buttonClass("danger")} form={BATCH_FORM} name="view" value="remove">
            {t("removeSelected")}
          </button>
        )}
        {screen.deeds.filter(({ rows }) => rows !== "one").map(({ intent, label, tone }) => (
          <button key={intent} className={buttonClass(tone)} form={BATCH_FORM} name="deed" value={intent}>
            {label}
          </button>
        ))}
        {children}
        {can.export && (
          <a className={buttonClass()} href={`/export/${screen.of.name}${query ? `?${query}` : ""}`} download data-native="">
            {t("export")}
          </a>
        )}
        {can.bin && (
          <a className={buttonClass()} href={screen.href({ recycled: true, current: 1 })}>
            {t("bin")}
          </a>
        )}
        {recycled && (
          <a className={buttonClass()} href={screen.href({ recycled: false, current: 1 })}>
            {t("back")}
          </a>
        )}
      </div>
      <div className="toolbar-right">
        <a className={buttonClass("quiet")} href={screen.href({})}>
          {t("refresh")}
        </a>
        <ColumnChooser screen={screen} />
        {!screen.of.tree && <TableMode returnTo={screen.href({})} />}
      </div>
    </div>
  );
}

/** Between the plain and the advanced table; only scripts can draw the latter. */
function TableMode({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation("crud");
  const isAdvanced = useIsAdvanced();
  return (
    <form method="post" action="/preferences" className="js-only">
      <input type="hidden" name="name" value="table" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button className={buttonClass("quiet")} name="value" value={isAdvanced ? "plain" : "advanced"}>
        {t(isAdvanced ? "plain" : "advanced")}
      </button>
    </form>
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
