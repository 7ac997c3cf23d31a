import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { ConsoleData } from "./console.server.ts";

const path = "/wel/dashboard";

/** Region, project, lot type and month as one GET form; the address says what is shown. */
export function ConsoleFilterForm({ filter, choices, statMonth }: Pick<ConsoleData, "filter" | "choices"> & { statMonth: string | null }) {
  const { t } = useTranslation("dashboard");
  const month = filter.statMonth ?? statMonth ?? "";
  return (
    <form className="search search-slim" method="get" action={path} role="search" aria-label={t("filter.label")}>
      <div className="search-grid">
        <Choice name="regionCode" value={filter.regionCode} choices={choices.regions} />
        <Choice name="projectId" value={filter.projectId} choices={choices.projects} />
        <Choice name="lotType" value={filter.lotType === undefined ? undefined : String(filter.lotType)} choices={choices.lotTypes} />
        <div className="field">
          <label className="field-label" htmlFor="filter-statMonth">
            {t("filter.statMonth")}
          </label>
          <input id="filter-statMonth" name="statMonth" type="month" defaultValue={month} key={month} pattern="20\d\d-(0[1-9]|1[0-2])" placeholder="2026-10" />
        </div>
        <div className="search-actions">
          <button className={buttonClass("primary")}>{t("filter.submit")}</button>
          <a className={buttonClass()} href={path}>
            {t("filter.reset")}
          </a>
        </div>
      </div>
    </form>
  );
}

type Given = { name: "regionCode" | "projectId" | "lotType"; value: string | undefined; choices: ConsoleData["choices"]["regions"] };

function Choice({ name, value = "", choices }: Given) {
  const { t } = useTranslation("dashboard");
  const id = `filter-${name}`;
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t(`filter.${name}`)}
      </label>
      <select id={id} name={name} defaultValue={value} key={value}>
        <option value="">{t("filter.all")}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
