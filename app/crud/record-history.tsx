import type { HistoryEntry } from "#app/contract/crud.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { listOf } from "./form-data.ts";
import { labelsOf } from "./define.ts";
import { choiceLabel, type Screen } from "./screen-context.ts";

/** Who changed a record and when, with every field before and after; folded, for most people look for the record itself. */
export function RecordHistory({ screen, history }: { screen: Screen; history: readonly HistoryEntry[] }) {
  const { t } = useTranslation("crud");
  return (
    <details className="history">
      <summary>{t("history", { number: history.length })}</summary>
      {history.length === 0 && <p className="dim">{t("noHistory")}</p>}
      <ol className="timeline">
        {history.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>{t(`action.${entry.action}`)}</b> <span>{entry.realName || entry.account}</span> <time className="dim">{entry.time.slice(0, 16)}</time>
            </p>
            <Changes screen={screen} entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Changes({ screen, entry }: { screen: Screen; entry: HistoryEntry }) {
  const { t } = useTranslation("crud");
  const { namespace, prefix } = labelsOf(screen.of);
  const known = new Map<string, Part>([...screen.of.columns, ...screen.of.fields].map((part) => [part.name, part]));
  // What a new record got without being asked is no news; what was changed later always is.
  const isNew = entry.action === "add";
  const changes = isNew ? entry.changes.filter(({ field }) => known.has(field)) : entry.changes;
  if (changes.length === 0) return null;
  const shown = (name: string, value: string | null) => shownValues(screen, known.get(name), value).join(t("comma")) || "—";
  return (
    <dl className="changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`${namespace}:${prefix}.${field}`, { defaultValue: field })}</dt>
          <dd>
            {!isNew && (
              <>
                <del>{shown(field, before)}</del> <span className="sr-only">{t("becomes")}</span>
                <span aria-hidden="true">→</span>{" "}
              </>
            )}
            <ins>{shown(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Part = { kind?: string; dict?: string; options?: string };

function shownValues({ data: { choices } }: Screen, { kind, dict, options }: Part = {}, value: string | null): string[] {
  if (value === null) return [];
  const several = kind === "checks" ? listOf(value) : [value];
  return several.map((one) => choiceLabel(choices, dict ?? options, one));
}
