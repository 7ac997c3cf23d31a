import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/locales/translation.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Resource } from "./define.ts";
import { labelsOf } from "./define.ts";
import { OpenPanel } from "./open-panel.tsx";
import type { ActionFault, ListData, Row } from "./page-data.ts";
import { hiddenParams, type Screen, screenOf } from "./screen-context.ts";
import { ActiveFilters, SearchForm } from "./search-form.tsx";
import { ListTable } from "./list-table.tsx";
import { BatchForm, type RowLink } from "./table.tsx";
import { Toolbar } from "./toolbar.tsx";

type Slots = {
  of: Resource;
  /** Name of the page, where several pages show one resource. */
  title?: string;
  rowLinks?: (row: Row) => RowLink[];
  tools?: React.ReactNode;
  /** Below the facts of a record in view. */
  details?: (record: Row, screen: Screen) => React.ReactNode;
  /** Between the search form and the list. */
  children?: React.ReactNode;
};

/** A list with its panel, all of it from the URL: the same HTML with and without scripts (architecture §4, §6). */
export function CrudScreen({ of, title, rowLinks, tools, details, children }: Slots) {
  const data = useLoaderData<ListData>();
  const { namespace } = labelsOf(of);
  const { t } = useTranslation(["crud", namespace, "shell"]);
  const screen = screenOf(of, data, t);
  const once = useActionData<ActionFault>()?.once;
  const { state, panel } = data;
  const name = title ?? screen.title;
  return (
    <>
      <PageHead title={state.recycled ? t("crud:binTitle", { title: name }) : name} />
      {state.ignored.length > 0 && <Notice kind="warn">{t("crud:ignored", { names: state.ignored.join(t("crud:comma")) })}</Notice>}
      {data.narrowed && <Notice>{t("crud:narrowed", { rows: data.narrowed.map((kind) => t(`crud:narrowed.${kind}`)).join(t("crud:comma")) })}</Notice>}
      <OpenPanel screen={screen} panel={panel} once={once} details={details} />
      <SearchForm screen={screen} />
      {children}
      <section className="list">
        <Toolbar screen={screen}>{tools}</Toolbar>
        <ActiveFilters screen={screen} />
        {data.rows.length > 0 ? <ListTable screen={screen} {...(rowLinks ? { rowLinks } : {})} /> : <Nothing screen={screen} />}
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

function Nothing({ screen }: { screen: Screen }) {
  const { t } = useTranslation("crud");
  const filtered = Object.keys(screen.data.state.filters).length > 0;
  return (
    <EmptyState title={t(filtered ? "noMatch" : "noRows")}>
      {filtered && <a href={screen.home}>{t("reset")}</a>}
    </EmptyState>
  );
}
