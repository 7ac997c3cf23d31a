import { useActionData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { BackAction } from "./back-action.tsx";
import { formValues } from "./form-data.ts";
import { FormFields, listedFaults } from "./form-fields.tsx";
import { NamedRows } from "./named-rows.tsx";
import type { ActionFault, PanelData } from "./page-data.ts";
import type { NamedDeed, Screen } from "./screen-context.ts";

/** What is about to be done with which rows, and what it needs to know; with nothing selected it says that instead. */
export function DeedPanel({ screen, panel }: { screen: Screen; panel: PanelData }) {
  const { t } = useTranslation("crud");
  const fault = useActionData<ActionFault>();
  const deed = screen.deeds.find(({ intent }) => intent === panel.deed);
  if (!deed) return null;
  const isEmpty = (panel.titles ?? []).length === 0;
  const listed = isEmpty ? [{ message: t("selectOne") }] : listedFaults(fault);
  return (
    <Panel title={deed.label} closeHref={screen.href({})}>
      <ErrorSummary heading={t("faults", { count: listed.length })} errors={listed} />
      {isEmpty ? (
        <BackAction screen={screen} />
      ) : (
        <DeedForm screen={screen} panel={panel} deed={deed} fault={fault} />
      )}
    </Panel>
  );
}

type Asked = { screen: Screen; panel: PanelData; deed: NamedDeed; fault: ActionFault | undefined };

function DeedForm({ screen, panel, deed, fault }: Asked) {
  const { t } = useTranslation("crud");
  const { intent, label, help, tone } = deed;
  const titles = panel.titles ?? [];
  const ids = titles.map(({ id }) => id);
  return (
    <form className="form" method="post" action={screen.href({ view: "deed", deed: intent, ids })} noValidate data-enhance="" {...(deed.fields && { "data-guard": "" })}>
      {help && <p>{help}</p>}
      <NamedRows titles={titles} />
      <DeedFields screen={screen} panel={panel} deed={deed} fault={fault} />
      <div className="form-actions">
        <button className={buttonClass(tone ?? "primary")} name="intent" value={intent}>
          {label}
        </button>
        <a className={buttonClass()} href={screen.href({})} data-leave="">
          {t("cancel")}
        </a>
      </div>
    </form>
  );
}

function DeedFields({ screen, panel, deed: { fields = [] }, fault }: Asked) {
  return (
    <>
      <input type="hidden" name="key" value={fault?.key ?? panel.key} />
      <FormFields screen={screen} panel={panel} fields={fields} values={fault?.values ?? formValues({ fields }, panel.record)} errors={fault?.errors ?? {}} />
    </>
  );
}
