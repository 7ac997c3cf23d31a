import type { Row } from "#app/crud/page-data.ts";
import type { Screen } from "#app/crud/screen-context.ts";

/** The long texts of a log row, as they stand; those it does not have are left out. */
export function LogTexts({ names, record, screen }: { names: readonly string[]; record: Row; screen: Screen }) {
  return (
    <>
      {names.filter((name) => record[name]).map((name) => (
        <fieldset key={name} className="record-section">
          <legend>{screen.label(name)}</legend>
          <pre className="log-text" tabIndex={0} role="region" aria-label={screen.label(name)}>
            {String(record[name])}
          </pre>
        </fieldset>
      ))}
    </>
  );
}
