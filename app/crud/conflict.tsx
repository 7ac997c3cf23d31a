import { useTranslation } from "#app/locales/translation.tsx";
import type { Values } from "./form-data.ts";
import { choiceLabel, type Screen } from "./screen-context.ts";

/** Both versions of a record that somebody else saved first, field by field; the form below holds one's own (ux C2). */
export function Conflict({ screen, mine, theirs }: { screen: Screen; mine: Values; theirs: Values }) {
  const { t } = useTranslation("crud");
  const shown = (field: { name: string; dict?: string; options?: string }, values: Values) =>
    choiceLabel(screen.data.choices, field.dict ?? field.options, values[field.name] ?? "") || "—";
  return (
    <div className="table-wrap conflict">
      <table className="data">
        <caption>{t("conflictHelp")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("mine")}</th>
            <th scope="col">{t("theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {screen.of.fields.map((field) => (
            <tr key={field.name} className={mine[field.name] === theirs[field.name] ? undefined : "changed"}>
              <th scope="row">{screen.label(field.name)}</th>
              <td data-label={t("mine")}>{shown(field, mine)}</td>
              <td data-label={t("theirs")}>{shown(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
