import { useTranslation } from "#app/locales/translation.tsx";
import type { Column } from "#app/crud/define.ts";
import { display, isNumeric } from "#app/crud/display.tsx";
import type { Choices, Row } from "#app/crud/page-data.ts";
import type { Screen } from "#app/crud/screen-context.ts";
import { columnOf, type Facts, type Parts, type Section, type Steps } from "./sections.ts";

/** Facts, parts and history of a record in view; what is empty is left out. */
export function RecordSections({ sections, record, screen }: { sections: readonly Section[]; record: Row; screen: Screen }) {
  return (
    <>
      {sections.filter((section) => hasContent(section, record)).map((section) => (
        <fieldset key={section.title} className="record-section">
          <legend>{screen.label(section.title)}</legend>
          <Content section={section} record={record} screen={screen} />
        </fieldset>
      ))}
    </>
  );
}

function hasContent(section: Section, record: Row): boolean {
  if ("facts" in section) return section.facts.some((fact) => isGiven(record[columnOf(fact).name]));
  return rowsOf(record["rows" in section ? section.rows : section.steps]).length > 0;
}

function Content({ section, record, screen }: { section: Section; record: Row; screen: Screen }) {
  const { choices } = screen.data;
  if ("facts" in section) return <FactList facts={section.facts} record={record} screen={screen} />;
  if ("steps" in section) return <Timeline steps={section} rows={rowsOf(record[section.steps])} choices={choices} />;
  return <PartTable parts={section} rows={rowsOf(record[section.rows])} caption={screen.label(section.title)} screen={screen} />;
}

function FactList({ facts, record, screen }: { facts: Facts<string>["facts"]; record: Row; screen: Screen }) {
  return (
    <dl className="facts">
      {facts.map(columnOf).filter(({ name }) => isGiven(record[name])).map((column) => (
        <div key={column.name}>
          <dt>{screen.label(column.name)}</dt>
          <dd>
            {display({ column, row: record, choices: screen.data.choices })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PartTableProps = { parts: Parts<string, string>; rows: Row[]; caption: string; screen: Screen };

function PartTable({ parts, rows, caption, screen }: PartTableProps) {
  const { t } = useTranslation("project");
  const columns = parts.columns.map(columnOf);
  const label = ({ name }: Column) => t(`${parts.labels}.${name}`);
  return (
    <div className="table-wrap" data-density="compact" tabIndex={0} role="region" aria-label={caption}>
      <table className="data">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? "num" : undefined}>
                {label(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.name} className={isNumeric(column) ? "num" : undefined} data-label={label(column)}>
                  <PartCell column={column} row={row} screen={screen} isLink={column.name === parts.opens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PartCell({ column, row, screen, isLink }: { column: Column; row: Row; screen: Screen; isLink: boolean }) {
  const value = display({ column, row, choices: screen.data.choices });
  return isLink ? <a href={screen.href({ view: "show", ids: [row.id] })}>{value}</a> : value;
}

function Timeline({ steps: { dict, dictOf }, rows, choices }: { steps: Steps<string>; rows: Row[]; choices: Choices }) {
  const { t } = useTranslation("project");
  return (
    <ol className="timeline">
      {rows.map((row) => {
        const action = String(row.action);
        const of = dictOf?.[action] ?? dict;
        return (
          <li key={row.id}>
            <strong>{t(`step.${action}`, { defaultValue: action })}</strong>{" "}
            {display({ column: { name: "fromValue", as: "tag", dict: of }, row, choices: choices })}
            {" → "}
            {display({ column: { name: "toValue", as: "tag", dict: of }, row, choices: choices })}
            <p className="dim">
              {display({ column: { name: "time", as: "dateTime" }, row, choices: choices })} {display({ column: { name: "userName" }, row, choices: choices })}
            </p>
            {isGiven(row.reason) && <p>{String(row.reason)}</p>}
          </li>
        );
      })}
    </ol>
  );
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Parts of a record as rows; some have no id of their own, the first name they have is one. */
function rowsOf(value: unknown): Row[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((part: unknown, at) => (typeof part === "object" && part !== null ? [{ id: String(at), ...part }] : []));
}
