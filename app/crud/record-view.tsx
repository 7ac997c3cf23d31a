import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Column, FieldKind } from "./define.ts";
import { display } from "./display.tsx";
import { AttachedFiles } from "./inputs/attached-files.tsx";
import type { PanelData, Row } from "./page-data.ts";
import { RecordHistory } from "./record-history.tsx";
import type { Screen } from "./screen-context.ts";

const AUDIT: Column[] = [{ name: "createTime", as: "dateTime" }, { name: "updateTime", as: "dateTime" }];

/** One record in full, as label and value. */
export function RecordView({ screen, panel, children }: { screen: Screen; panel: PanelData; children?: React.ReactNode }) {
  const { t } = useTranslation("crud");
  const { record } = panel;
  if (!record) return null;
  const own: Column[] = screen.of.facts ? screen.of.facts.map((fact) => (typeof fact === "string" ? { name: fact } : fact)) : screen.of.fields.map(asColumn);
  return (
    <Panel title={t("viewTitle", { title: screen.one })} closeHref={screen.href({})} width={children ? "wide" : "normal"}>
      <dl className="facts">
        {own.map((column) => (
          <div key={column.name}>
            <dt>{screen.label(column.name)}</dt>
            <dd>
              <Fact column={column} record={record} screen={screen} panel={panel} />
            </dd>
          </div>
        ))}
        {AUDIT.filter(({ name }) => record[name] && !own.some((column) => column.name === name)).map((column) => (
          <div key={column.name}>
            <dt>{t(column.name)}</dt>
            <dd>
              {display({ column, row: record, choices: {} })}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {panel.history && <RecordHistory screen={screen} history={panel.history} />}
      <div className="form-actions">
        {screen.data.can.edit && (
          <a className={buttonClass("primary")} href={screen.href({ view: "edit", ids: [record.id] })}>
            {t("edit")}
          </a>
        )}
        <a className={buttonClass()} href={screen.href({})}>
          {t("back")}
        </a>
      </div>
    </Panel>
  );
}

function Fact({ column, record, screen, panel }: { column: Column; record: Row; screen: Screen; panel: PanelData }) {
  const value = String(record[column.name] ?? "");
  if (column.as === "files" && value !== "") return <AttachedFiles field={{ name: column.name, kind: "upload", readOnly: true }} id={`fact-${column.name}`} value={value} files={panel.files ?? []} />;
  return display({ column, row: record, choices: screen.data.choices });
}

const ways: Partial<Record<FieldKind, "yesNo" | "list" | "files">> = { switch: "yesNo", checks: "list", upload: "files" };

function asColumn({ name, dict, options, kind }: { name: string; dict?: string; options?: string; kind: FieldKind }): Column {
  const list = dict ?? options;
  const as = ways[kind];
  return { name, ...(list ? { dict: list } : {}), ...(as ? { as } : {}) };
}
