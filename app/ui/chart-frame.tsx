import type { ReactNode } from "react";

/** A chart with its heading and the same figures as a table, folded below it. */
export function ChartFrame({
  title,
  tableLabel,
  head,
  rows,
  children,
}: {
  title: string;
  /** Words of the fold that shows the figures. */
  tableLabel: string;
  head: readonly string[];
  /** First cell of each row is its name. */
  rows: ReadonlyArray<readonly (string | number)[]>;
  children: ReactNode;
}) {
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
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
              {rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, index) =>
                    index === 0 ? (
                      <th key={index} scope="row" data-label={head[0]}>
                        {cell}
                      </th>
                    ) : (
                      <td key={index} className="num" data-label={head[index]}>
                        {cell}
                      </td>
                    ),
                  )}
                </tr>
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
