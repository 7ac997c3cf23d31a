import type { Translate } from "#app/locales/translate.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import type { Column, Deed } from "./define.ts";
import { display, isNumeric } from "./display.tsx";
import type { Row } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";
import { hiddenParams } from "./screen-context.ts";
import { nextSort, type View } from "./url.ts";

export const BATCH_FORM = "batch";
/** So many wide characters fit a clamped cell. */
const CLAMPED = 16;
/** So many links stand side by side in a row. */
const MOST_LINKS = 5;

export type RowLink = { href: string; label: string };
export type TableProps = { screen: Screen; rowLinks?: (row: Row) => RowLink[] };

/** The plain table: headings are links that sort, checkboxes are named, row actions are links (architecture §6). */
export function Table({ screen, rowLinks }: TableProps) {
  const { t } = useTranslation("crud");
  const columns = shownColumns(screen);
  const { rows, can, state } = screen.data;
  const batch = hasBatch(screen);
  const acts = can.view || can.edit || can.remove || rowLinks !== undefined || screen.deeds.some(({ rows: of }) => of !== "many");
  const draw = (row: Row, depth: number): React.ReactNode[] => [
    <tr key={row.id}>
      {batch && (
        <td className="check">
          <input type="checkbox" name="id" value={row.id} form={BATCH_FORM} aria-label={t("selectRow", { title: String(row[screen.of.titleField] ?? row.id) })} />
        </td>
      )}
      {columns.map((column, index) => cell({ column, row, screen, first: index === 0, depth }))}
      {acts && <RowActions row={row} screen={screen} links={rowLinks?.(row) ?? []} depth={depth} />}
    </tr>,
    ...(state.open.includes(row.id) ? (screen.data.children[row.id] ?? []).flatMap((child) => draw(child, depth + 1)) : []),
  ];
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={screen.title}>
      <table className="data">
        <caption className="sr-only">{screen.title}</caption>
        <thead>
          <tr>
            {batch && (
              <th className="check" scope="col">
                <span className="sr-only">{t("select")}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} screen={screen} />
            ))}
            {acts && (
              <th className="actions" scope="col">
                {t("actions")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>{rows.flatMap((row) => draw(row, 0))}</tbody>
      </table>
    </div>
  );
}

/** Whether rows can be ticked: something can be done with several at once. */
export function hasBatch({ data: { can }, deeds }: Screen): boolean {
  return can.remove || deeds.some(({ rows }) => rows !== "one");
}

/** The GET form that the row checkboxes belong to: its buttons, in the toolbar, say what is to be done with them. */
export function BatchForm({ screen }: { screen: Screen }) {
  return (
    <form id={BATCH_FORM} method="get" action={screen.path} hidden>
      {hiddenParams(screen).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** Columns in the order of the definition: those the person chose, else all that are not optional. */
export function shownColumns({ of, data }: Screen): Column[] {
  const { columns, hits } = data;
  const own = columns ? of.columns.filter((column) => columns.includes(column.name)) : of.columns.filter((column) => !column.optional);
  return hits && of.tree?.name ? [...own, { name: of.tree.name, sort: false }] : own;
}

function Heading({ column, screen }: { column: Column; screen: Screen }) {
  const { sort } = screen.data.state;
  const numeric = isNumeric(column) ? "num" : undefined;
  if (column.sort === false) return <th scope="col" className={numeric}>{screen.label(column.name)}</th>;
  const direction = sort === column.name ? "ascending" : sort === `-${column.name}` ? "descending" : "none";
  return (
    <th scope="col" className={numeric} aria-sort={direction}>
      <a href={screen.href({ sort: nextSort(sort, column.name), current: 1 })}>{screen.label(column.name)}</a>
    </th>
  );
}

type CellOf = { column: Column; row: Row; screen: Screen; first: boolean; depth: number };

function cell({ column, row, screen, first, depth }: CellOf): React.ReactNode {
  const { data, of } = screen;
  const value = display({ column, row, choices: data.choices });
  return (
    <td key={column.name} {...cellLook(column, row[column.name])} data-label={screen.label(column.name)}>
      {first && of.tree && <Twisty row={row} screen={screen} depth={depth} />}
      {first && data.can.view ? <a href={screen.href({ view: "show", ids: [row.id] })}>{value}</a> : value}
    </td>
  );
}

/** Plain text stays on one line, so that rows are low and codes and names are not torn; what may be cut is whole in the hint. */
function cellLook(column: Column, value: unknown): { className?: string; title?: string } {
  if (isNumeric(column)) return { className: "num" };
  if (column.as === "tag" || column.as === "rate" || Array.isArray(value)) return {};
  return { className: "clamp", ...(typeof value === "string" && value.length > CLAMPED ? { title: value } : {}) };
}

/** Opens and closes the children of a tree row, by the URL. */
function Twisty({ row, screen, depth }: { row: Row; screen: Screen; depth: number }) {
  const { t } = useTranslation("crud");
  const { open } = screen.data.state;
  const isOpen = open.includes(row.id);
  const indent = <span className={`twisty-indent-${Math.min(depth, 4)}`} />;
  if (!row.hasChildren) return indent;
  const next = isOpen ? open.filter((id) => id !== row.id) : [...open, row.id];
  return (
    <>
      {indent}
      <a className="twisty" href={screen.href({ open: next })} aria-expanded={isOpen} aria-label={t(isOpen ? "close" : "open", { title: String(row[screen.of.titleField] ?? "") })}>
        {isOpen ? "−" : "+"}
      </a>
    </>
  );
}

function RowActions(props: RowLinksProps) {
  const { t } = useTranslation("crud");
  return (
    <td className="actions" data-label={t("actions")}>
      <RowLinks {...props} />
    </td>
  );
}

type RowLinksProps = { row: Row; screen: Screen; links: RowLink[]; depth?: number };

/** What can be done with one row, as links; of very many, those that only this list has are folded away (ux C1.6). */
export function RowLinks(props: RowLinksProps) {
  const { t } = useTranslation("crud");
  const { row, screen } = props;
  const title = String(row[screen.of.titleField] ?? row.id);
  const draw = ({ href, label, tone }: Action) => (
    <a key={href} href={href} aria-label={`${label} ${title}`} {...(tone && { className: tone })}>
      {label}
    </a>
  );
  const [own, usual] = [ownActions(props, t), usualActions(props, t)];
  if (own.length + usual.length <= MOST_LINKS) return <>{[...own, ...usual].map(draw)}</>;
  return (
    <>
      {usual.map(draw)}
      {/* Folded again once something was chosen: a panel opened over the list, or closed. */}
      <details key={screen.data.state.view ?? ""}>
        <summary aria-label={`${t("moreActions")} ${title}`}>{t("moreActions")}</summary>
        {own.map(draw)}
      </details>
    </>
  );
}

type Action = RowLink & { tone?: "danger" | undefined };

/** What this list alone offers. */
function ownActions({ row, screen, links, depth = 0 }: RowLinksProps, t: Translate): Action[] {
  const { data: { can }, of, deeds } = screen;
  const fitting = deeds.filter((deed) => deed.rows !== "many" && fits(deed, row));
  const takesChild = can.add && of.tree && depth + 1 < (of.tree.levels ?? 100);
  return [
    ...links,
    ...fitting.map(({ intent, label, tone }) => ({ href: screen.href({ view: "deed", deed: intent, ids: [row.id] }), label, tone })),
    ...(takesChild ? [{ href: screen.href({ view: "new", parent: row.id }), label: t("addBelow") }] : []),
  ];
}

/** What every list offers. */
function usualActions({ row, screen }: RowLinksProps, t: Translate): Action[] {
  const { can } = screen.data;
  const to = (view: View) => screen.href({ view, ids: [row.id] });
  return [
    ...(can.view ? [{ href: to("show"), label: t("view") }] : []),
    ...(can.edit ? [{ href: to("edit"), label: t("edit") }] : []),
    ...(can.remove ? [{ href: to("remove"), label: t("remove"), tone: "danger" as const }] : []),
  ];
}

const fits = ({ when }: Deed, row: Row): boolean => !when || when.is.includes(String(row[when.field] ?? ""));
