import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { listOf } from "../form-data.ts";
import { type ActionFault, type Choice, FIND } from "../page-data.ts";

type Searched = {
  field: { name: string; kind: string };
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  /** What is chosen, as far as it is known. */
  choices: readonly Choice[];
  found: ActionFault["found"];
};

/**
 * One or several of more choices than a page can hold: what is chosen, and a search whose answer comes with the form as
 * it was filled. A post like any other, so it needs no script.
 */
export function SearchedChoices({ field, id, label, value, error, choices, found }: Searched) {
  const { t } = useTranslation("crud");
  const chosen = listOf(value);
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  const offered = (found?.shown ?? []).filter((choice) => !chosen.includes(choice.value));
  const isMany = field.kind === "checks";
  const none: Choice = {
    value: "",
    label: t("noneChosen"),
  };
  const shown = [...(isMany ? [] : [none]), ...chosen.map((one) => ({ value: one, label: labels.get(one) ?? one })), ...offered];
  return (
    <>
      <div className="toolbar-left">
        {/* A new search begins with an empty box: a word in it would be looked for instead of saving the form. */}
        <input key={found?.word} id={id} type="search" name={`${FIND}.${field.name}`} aria-label={t("findOf", { label })} aria-invalid={error ? true : undefined} autoComplete="off" maxLength={100} autoFocus={found !== undefined} />
        <button className={buttonClass()} name={FIND} value={field.name} formNoValidate>
          {t("find")}
        </button>
      </div>
      {found && (
        <p className="dim" role="status">
          {t(found.total === 0 ? "foundNone" : found.total > found.shown.length ? "foundSome" : "foundAll", { word: found.word, count: found.total, shown: found.shown.length })}
        </p>
      )}
      {shown.length > 0 && (
        <div className="check-tree">
          <ul className="branches">
            {shown.map((choice) => (
              <li key={choice.value}>
                <label>
                  <input type={isMany ? "checkbox" : "radio"} name={field.name} value={choice.value} defaultChecked={chosen.includes(choice.value) || (choice.value === "" && chosen.length === 0)} />
                  {choice.label}
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
