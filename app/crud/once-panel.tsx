import { useTranslation } from "#app/locales/translation.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { BackAction } from "./back-action.tsx";
import type { ShownOnce } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";

/** What a call answered and nobody will be told again: new passwords, a new secret, what came of a message. */
export function OncePanel({ screen, once }: { screen: Screen; once: ShownOnce }) {
  const { t } = useTranslation("crud");
  const heading = once.heading && screen.label(once.heading);
  return (
    <Panel title={heading ?? t("saved")} closeHref={screen.href({})}>
      {!heading && <Notice kind="warn">{t("once")}</Notice>}
      <div className="table-wrap once">
        <table className="data">
          <caption className="sr-only">{heading ?? t("once")}</caption>
          <thead>
            <tr>
              {once.columns.map((name) => (
                <th key={name} scope="col">{screen.label(name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {once.rows.map((row) => (
              <tr key={row.join(" ")}>
                {row.map((text, at) => (
                  <td key={once.columns[at]} data-label={screen.label(once.columns[at] ?? "")}>
                    <code>{text}</code>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <BackAction screen={screen} />
    </Panel>
  );
}
