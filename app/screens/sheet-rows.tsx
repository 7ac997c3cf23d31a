import type { ReactNode } from "react";

type SheetRowsProps = { label: string; columns: readonly { name: string; title: string }[]; children: ReactNode };

/** The table of an uploaded sheet's rows, which scrolls sideways by itself; `children` are its rows. */
export function SheetRows({ label, columns, children }: SheetRowsProps) {
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={label}>
      <table className="data">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
