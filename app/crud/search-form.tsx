import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import type { Filter } from "./define.ts";
import { choiceLabel, hiddenParams, type Screen } from "./screen-context.ts";
import { optionText } from "./tree-choices.ts";

const FIRST_ROW = 3;

/** The filters as one GET form: the first row in view, the rest folded unless one of them is set (ux C1). */
export function SearchForm({ screen }: { screen: Screen }) {
  const { t } = useTranslation("crud");
  const given = screen.of.filters.filter(({ kind }) => kind !== "link");
  if (given.length === 0) return null;
  const { filters } = screen.data.state;
  const names = given.flatMap(({ name, kind }) => (kind === "range" ? [`${name}_ge`, `${name}_le`] : [name]));
  const rest = given.slice(FIRST_ROW);
  const open = rest.some(({ name }) => filters[name] ?? filters[`${name}_ge`] ?? filters[`${name}_le`]);
  return (
    <form className="search" method="get" action={screen.path} role="search" aria-label={t("search")}>
      {hiddenParams(screen, "current", ...(screen.of.tree ? ["open"] : []), ...names).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="search-grid">
        {given.slice(0, FIRST_ROW).map((filter) => (
          <FilterInput key={filter.name} filter={filter} screen={screen} />
        ))}
        <div className="search-actions">
          <button className={buttonClass("primary")}>{t("search")}</button>
          <a className={buttonClass()} href={screen.home}>
            {t("reset")}
          </a>
        </div>
      </div>
      {rest.length > 0 && (
        <details className="more" open={open}>
          <summary>{t("more")}</summary>
          <div className="search-grid">
            {rest.map((filter) => (
              <FilterInput key={filter.name} filter={filter} screen={screen} />
            ))}
          </div>
        </details>
      )}
    </form>
  );
}

/** The filters in force, each a link that drops it. */
export function ActiveFilters({ screen }: { screen: Screen }) {
  const { state, choices, total } = screen.data;
  const { t, i18n } = useTranslation("crud");
  const chips = Object.entries(state.filters).map(([name, value]) => {
    const filter = screen.of.filters.find((candidate) => candidate.name === name.replace(/_(ge|le)$/, ""));
    const { [name]: _, ...others } = state.filters;
    const bound = name.endsWith("_ge") ? " ≥" : name.endsWith("_le") ? " ≤" : "";
    return {
      label: `${screen.label(filter?.label ?? filter?.name ?? name)}${bound}`,
      value: choiceLabel(choices, filter?.dict ?? filter?.options, value),
      removeHref: screen.href({ filters: others, current: 1 }),
    };
  });
  return <FilterChips chips={chips} clearHref={screen.home} summary={t("found", { total: total.toLocaleString(i18n.language) })} />;
}

function FilterInput({ filter, screen }: { filter: Filter; screen: Screen }) {
  const { name, kind, as, label = name } = filter;
  const id = `filter-${name}`;
  return (
    <div className={kind === "range" && as === "date" ? "field field-wide" : "field"}>
      <label className="field-label" htmlFor={kind === "range" ? `${id}-ge` : id}>
        {screen.label(label)}
      </label>
      {kind === "select" ? <FilterSelect filter={filter} screen={screen} id={id} /> : <FilterText filter={filter} screen={screen} id={id} />}
    </div>
  );
}

type InputProps = { filter: Filter; screen: Screen; id: string };

function FilterSelect({ filter: { name, dict, options }, screen, id }: InputProps) {
  const { t } = useTranslation("crud");
  const value = screen.data.state.filters[name] ?? "";
  // Choices that wait for another filter are not there at all; none to choose from is an empty list.
  const choices = screen.data.choices[dict ?? options ?? ""];
  const nothing = t(choices ? "all" : "chooseBefore");
  return (
    <select id={id} name={name} defaultValue={value} key={value}>
      <option value="">{nothing}</option>
      {choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {optionText(choice)}
        </option>
      ))}
    </select>
  );
}

const types = { text: "search", number: "number", date: "date", month: "month", select: "text", range: "number", link: "hidden" } as const;

function FilterText({ filter: { name, kind, as, label = name }, screen, id }: InputProps) {
  const { t } = useTranslation("crud");
  const { filters } = screen.data.state;
  const input = (field: string, extra: { id: string; "aria-label"?: string }) => (
    <input {...extra} name={field} type={as === "date" ? "date" : types[kind]} step={kind === "range" && as !== "date" ? "any" : undefined} defaultValue={filters[field] ?? ""} key={`${field}=${filters[field] ?? ""}`} maxLength={kind === "text" ? 200 : undefined} />
  );
  if (kind !== "range") return input(name, { id });
  return (
    <span className="range">
      {input(`${name}_ge`, { id: `${id}-ge` })}
      <span aria-hidden="true">–</span>
      {input(`${name}_le`, { id: `${id}-le`, "aria-label": `${screen.label(label)} ${t("upTo")}` })}
    </span>
  );
}
