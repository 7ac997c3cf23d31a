type Head = { key: string; name: string; note?: string };
type Cell = { rate: number | null; text: string; href?: string | undefined };

/**
 * Rates of two kinds of things at their crossings, as a table whose cells are coloured by `heatStep`: the figures are
 * the text, so the drawing needs no second one beside it. A cell without a rate shows a dash.
 */
export function ChartHeat({
  title,
  note,
  corner,
  columns,
  rows,
  legend,
}: {
  title: string;
  note?: string;
  /** Head of the first column. */
  corner: string;
  columns: readonly Head[];
  rows: ReadonlyArray<Head & { cells: readonly Cell[] }>;
  /** Words of the five steps, from the worst on. */
  legend: readonly string[];
}) {
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {note && <small>{note}</small>}
      </figcaption>
      <ul className="heat-legend">
        {legend.map((words, step) => (
          <li key={words}>
            <span className={`heat-${step}`} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <div className="heat-wrap" role="region" aria-label={title} tabIndex={0}>
        <table className="heat">
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map(({ key, name, note: more }) => (
                <th key={key} scope="col">
                  {name}
                  {more && <small>{more}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <HeatCell key={columns[index]?.key ?? index} {...cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Step of a rate in percent: 0 below 60, 1 below 80, 2 below 90, 3 below 95, 4 from 95 on; null without a rate. */
export function heatStep(rate: number | null): 0 | 1 | 2 | 3 | 4 | null {
  if (rate === null) return null;
  if (rate < 60) return 0;
  if (rate < 80) return 1;
  if (rate < 90) return 2;
  return rate < 95 ? 3 : 4;
}

function HeatCell({ rate, text, href }: Cell) {
  const step = heatStep(rate);
  const inside = href === undefined || step === null ? text : <a href={href}>{text}</a>;
  return <td className={step === null ? "heat-none" : `heat-${step}`}>{inside}</td>;
}
