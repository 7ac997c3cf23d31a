import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Conflict } from "./conflict.tsx";
import { formValues } from "./form-data.ts";
import { Input } from "./inputs.tsx";
import type { ActionFault, PanelData } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";

/** Add and edit: one form; a refused one comes back as it was filled, with a summary of what is wrong (ux C2). */
export function RecordForm({ screen, panel }: { screen: Screen; panel: PanelData }) {
  const { t } = useTranslation("crud");
  const fault = useActionData<ActionFault>();
  const record = panel.view === "edit" ? panel.record : null;
  // A new record starts with what the list is narrowed to.
  const values = fault?.values ?? (record ? formValues(screen.of, record) : { ...formValues(screen.of, null), ...screen.data.state.filters });
  const errors = fault?.errors ?? {};
  const idOf = (name: string) => `field-${name}`;
  const summary = Object.entries(errors).map(([name, message]) => ({ field: idOf(name), message }));
  const listed = summary.length > 0 ? summary : fault?.message ? [{ message: fault.message }] : [];
  const ids = screen.data.state.ids;
  const version = fault?.conflict?.version ?? String(record?.version ?? "");
  return (
    <Panel title={t(panel.view === "new" ? "addTitle" : "editTitle", { title: screen.one })} closeHref={screen.href({})}>
      <ErrorSummary heading={t("faults", { count: listed.length })} errors={listed} />
      {fault?.conflict && <Conflict screen={screen} mine={values} theirs={fault.conflict.theirs} />}
      <form className="form form-2" method="post" action={screen.href({ view: panel.view, ids })} noValidate data-guard="" data-enhance="">
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="key" value={fault?.key ?? panel.key} />
        {record && <input type="hidden" name="id" value={record.id} />}
        {record && <input type="hidden" name="version" value={version} />}
        {screen.of.fields.map((field) => (
          <Input
            key={field.name}
            field={field}
            id={idOf(field.name)}
            label={screen.label(field.name)}
            value={values[field.name] ?? ""}
            error={errors[field.name]}
            hint={field.hint ? screen.label(field.hint) : undefined}
            required={panel.required.includes(field.name) && field.kind !== "switch"}
            maxLength={panel.maxLengths[field.name]}
            choices={screen.data.choices[field.dict ?? field.options ?? ""] ?? []}
          />
        ))}
        <div className="form-actions">
          <button className={buttonClass("primary")}>{t(fault?.conflict ? "saveAnyway" : "save")}</button>
          <a className={buttonClass()} href={screen.href({})} data-leave="">
            {t("cancel")}
          </a>
        </div>
      </form>
    </Panel>
  );
}

