import { useTranslation } from "#app/locales/translation.tsx";
import { listOf } from "../form-data.ts";
import type { Choice } from "../page-data.ts";

type Attached = { field: { name: string }; id: string; value: string; choices: readonly Choice[] };

/** Names of the files that a value (ids as a JSON list or joined by commas) stands for; an unknown id shows itself. */
export function AttachedFiles({ field, id, value, choices }: Attached) {
  const { t } = useTranslation("crud");
  const ids = idsOf(value);
  return (
    <>
      {/* A refused form comes back with what it showed. */}
      <input type="hidden" name={field.name} value={value} />
      {ids.length === 0 ? (
        <p id={id}>{t("noFiles")}</p>
      ) : (
        <ul id={id}>
          {ids.map((one) => (
            <li key={one}>{choices.find((choice) => choice.value === one)?.label ?? one}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function idsOf(value: string): string[] {
  return listOf(/^\[.*\]$/s.test(value) ? value.slice(1, -1).replaceAll('"', "") : value);
}
