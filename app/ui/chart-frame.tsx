import type { ReactNode } from "react";

/** A figure of the table; with `href` it leads to the rows behind it. */
export type ChartCell = string | number | { text: string; href: string | undefined };

/** A chart with its heading and the same figures as a table, folded below it. */
export function ChartFrame({
  title,
  note,
  tableLabel,
  head,
  rows,
  children,
}: {
  title: string;
  /** What is drawn, in smaller letters beside the heading. */
  note?: ReactNode;
  /** Words of the fold that shows the figures. */
  tableLabel: string;
  head: readonly string[];
  /** First cell of each row is its name. */
  rows: ReadonlyArray<readonly ChartCell[]>;
  children: ReactNode;
}) {
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {note && <small>{note}</small>}
      </figcaption>
      {children}
      <details className="chart-table">
        <summary>{tableLabel}</summary>
        <div className="table-wrap" role="region" aria-label={title} tabIndex={0}>
          <table className="data">
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <FigureRow key={index} row={row} head={head} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Names of the series beside the sign that draws them (`series-1` …). */
export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className="chart-legend">
      {names.map((name, index) => (
        <li key={name} className={`series-${index + 1}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

function FigureRow({ row, head }: { row: readonly ChartCell[]; head: readonly string[] }) {
  return (
    <tr>
      {row.map((cell, index) =>
        index === 0 ? (
          <th key={index} scope="row" data-label={head[0]}>
            <Figure cell={cell} />
          </th>
        ) : (
          <td key={index} className="num" data-label={head[index]}>
            <Figure cell={cell} />
          </td>
        ),
      )}
    </tr>
  );
}

function Figure({ cell }: { cell: ChartCell }) {
  if (typeof cell !== "object") return <>{cell}</>;
  return cell.href === undefined ? <>{cell.text}</> : <a href={cell.href}>{cell.text}</a>;
}
