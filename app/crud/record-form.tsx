import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Conflict } from "./conflict.tsx";
import { formValues, type Values } from "./form-data.ts";
import { FormFields, listedFaults } from "./form-fields.tsx";
import type { ActionFault, PanelData } from "./page-data.ts";
import { RecordHistory } from "./record-history.tsx";
import type { Screen } from "./screen-context.ts";
import { useApplying } from "./use-applying.ts";

/** Add and edit: one form; a refused one comes back as it was filled, with a summary of what is wrong (ux C2). */
export function RecordForm({ screen, panel }: { screen: Screen; panel: PanelData }) {
  const { t } = useTranslation("crud");
  const fault = useActionData<ActionFault>();
  const record = panel.view === "edit" ? panel.record : null;
  const values = fault?.values ?? (record ? formValues(screen.of, record) : newValues(screen));
  const listed = listedFaults(fault);
  const { ids, parent } = screen.data.state;
  const version = fault?.conflict?.version ?? String(record?.version ?? "");
  const { applies, onChange } = useApplying(screen.of, values);
  const fields = screen.of.fields.filter(({ on = panel.view }) => on === panel.view);
  const carriesFiles = fields.some(({ kind, readOnly }) => kind === "upload" && !readOnly);
  return (
    <Panel title={t(panel.view === "new" ? "addTitle" : "editTitle", { title: screen.one })} closeHref={screen.href({})}>
      <ErrorSummary heading={t("faults", { count: listed.length })} errors={listed} />
      {fault?.conflict && <Conflict screen={screen} mine={values} theirs={fault.conflict.theirs} />}
      <form className="form form-2" method="post" action={screen.href({ view: panel.view, ids, ...(parent ? { parent } : {}) })} noValidate data-guard="" data-enhance="" {...(carriesFiles && { encType: "multipart/form-data" })} {...(onChange && { onChange })}>
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="key" value={fault?.key ?? panel.key} />
        {record && <input type="hidden" name="id" value={record.id} />}
        {record && <input type="hidden" name="version" value={version} />}
        <FormFields screen={screen} panel={panel} fields={fields} values={values} errors={fault?.errors ?? {}} applies={applies} />
        <div className="form-actions">
          <button className={buttonClass("primary")}>{t(fault?.conflict ? "saveAnyway" : "save")}</button>
          <a className={buttonClass()} href={screen.href({})} data-leave="">
            {t("cancel")}
          </a>
        </div>
      </form>
      {panel.history && <RecordHistory screen={screen} history={panel.history} />}
    </Panel>
  );
}

/** A new record starts with what the list is narrowed to, and below the row it was asked for at. */
function newValues({ of, data: { state } }: Screen): Values {
  return { ...formValues(of, null), ...state.filters, ...(of.tree && state.parent ? { [of.tree.parent]: state.parent } : {}) };
}
