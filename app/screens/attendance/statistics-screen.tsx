import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import type { Row } from "#app/crud/page-data.ts";
import { hiddenParams, type Screen, screenOf } from "#app/crud/screen-context.ts";
import { ActiveFilters, SearchForm } from "#app/crud/search-form.tsx";
import { ListTable } from "#app/crud/list-table.tsx";
import { BatchForm } from "#app/crud/table.tsx";
import { Toolbar } from "#app/crud/toolbar.tsx";
import { statistics, statisticsGroups } from "#app/resources/project/personnel-attendance-statistics.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { GroupingTabs } from "./grouping-tabs.tsx";
import { MonthPanel } from "./month-panel.tsx";
import { rowsOfGroup } from "./rows-of-group.ts";
import type { StatisticsData } from "./statistics-loader.server.ts";
import type { Translate } from "#app/locales/translate.ts";

/** The attendance statistics: month rows or their sums, and one person's month over them (domain 4.9). */
export function StatisticsScreen() {
  const data = useLoaderData<StatisticsData>();
  const { t } = useTranslation(["crud", "attendance", "shell"]);
  const of = data.groupBy === null ? statistics : statisticsGroups;
  const screen = screenOf(of, data, t);
  const { state, groupBy, month } = data;
  return (
    <>
      <PageHead title={t("attendance:statistics.title")} help={t(`attendance:scope.${data.scope}`)} />
      {state.ignored.length > 0 && <Notice kind="warn">{t("crud:ignored", { names: namesOf(state.ignored, t).join(t("crud:comma")) })}</Notice>}
      {month && <MonthPanel month={month} href={(id, day) => monthHref(screen, id, day)} closeHref={screen.href({})} />}
      <SearchForm screen={searchedBy(screen, data, t)} />
      <GroupingTabs screen={screen} chosen={groupBy} />
      <section className="list" aria-label={t(`attendance:grouping.${groupBy ?? "rows"}`)}>
        <Toolbar screen={screen}>
          <Deeds screen={screen} data={data} />
        </Toolbar>
        <p className="chips dim">{shownWords(data, t)}</p>
        <ActiveFilters screen={chipped(screen, t)} />
        {data.rows.length === 0 ? <Nothing screen={screen} /> : <Rows screen={screen} data={data} />}
        <Pager
          current={state.current}
          size={state.size}
          total={data.total}
          href={(current) => screen.href({ current })}
          action={screen.path}
          params={hiddenParams(screen, "current", "size")}
        />
      </section>
      <BatchForm screen={screen} />
    </>
  );
}


function Rows({ screen, data: { groupBy } }: { screen: Screen; data: StatisticsData }) {
  const { t } = useTranslation("attendance");
  if (groupBy === null) return <ListTable screen={screen} />;
  // A sum has no month of its own to open: its rows are opened instead.
  const listed = { ...screen, data: { ...screen.data, can: { ...screen.data.can, view: false } } };
  const rowLinks = (row: Row) => [{ href: rowsOfGroup(statistics, { groupBy, key: row.id, filters: screen.data.state.filters }), label: t("group.rows") }];
  return <ListTable screen={listed} rowLinks={rowLinks} />;
}

function Deeds({ screen, data }: { screen: Screen; data: StatisticsData }) {
  const { t } = useTranslation("attendance");
  const month = data.shownMonth;
  const { projectLotId } = data.state.filters;
  const query = new URLSearchParams({ ...(month && { statMonth: month }), ...(projectLotId && { projectLotId }) }).toString();
  const to = (page: string) => `${screen.path}/${page}${query && `?${query}`}`;
  return (
    <>
      {data.mayImport && (
        <a className={buttonClass("primary")} href={to("import")}>
          {t("import.open")}
        </a>
      )}
      {data.mayRecompute && (
        <a className={buttonClass()} href={to("recompute")}>
          {t("recompute.open")}
        </a>
      )}
    </>
  );
}

function Nothing({ screen }: { screen: Screen }) {
  const { t } = useTranslation("crud");
  const filtered = Object.keys(screen.data.state.filters).length > 0;
  return <EmptyState title={t(filtered ? "noMatch" : "noRows")}>{filtered && <a href={screen.path}>{t("reset")}</a>}</EmptyState>;
}

/** The screen as its search form sees it: the filters a person may type, with the month that is meant filled in. */
function searchedBy(screen: Screen, { shownMonth }: StatisticsData, t: Translate): Screen {
  const { state } = screen.data;
  const filters = { ...(shownMonth && { statMonth: shownMonth }), ...state.filters };
  return { ...screen, label: filterLabel(t), data: { ...screen.data, state: { ...state, filters } } };
}

// Rows and sums have the same filters, under the rows' names.
const filterLabel = (t: Translate) => (name: string) => t(`attendance:statistics.${name}`);

/** The grouping stands in its own tabs: no chip repeats it, and dropping a chip keeps it. */
function chipped(screen: Screen, t: Translate): Screen {
  const { state } = screen.data;
  const { groupBy, ...filters } = state.filters;
  const href: Screen["href"] = (change) => screen.href(change.filters && groupBy ? { ...change, filters: { ...change.filters, groupBy } } : change);
  return { ...screen, href, label: filterLabel(t), data: { ...screen.data, state: { ...state, filters } } };
}

function shownWords({ shownMonth, state, groupBy }: StatisticsData, t: Translate): string {
  const isChosen = state.filters.statMonth !== undefined;
  if (shownMonth === null) return t("attendance:statistics.period");
  const words = t(isChosen ? "attendance:statistics.ofMonth" : "attendance:statistics.ofLastMonth", { month: shownMonth });
  return groupBy === null && state.sort === "" ? `${words} ${t("attendance:statistics.order")}` : words;
}

function monthHref(screen: Screen, id: string, day?: string): string {
  const address = screen.href({ view: "show", ids: [id] });
  return day === undefined ? address : `${address}&day=${day}#day`;
}

function namesOf(names: string[], t: Translate): string[] {
  const known = new Set(statistics.filters.map(({ name }) => name));
  return names.map((name) => (known.has(name) ? filterLabel(t)(name) : name));
}
