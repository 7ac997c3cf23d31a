import { useActionData } from "@remix-run/react";
import { FieldGroup } from "#app/ui/field.tsx";
import type { Field } from "./define.ts";
import { SearchedChoices } from "./inputs/searched-choices.tsx";
import { Input } from "./inputs.tsx";
import type { ActionFault, Choice, Choices, FieldErrors, PanelData } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";

type Filled = { screen: Screen; panel: PanelData; fields: readonly Field[]; values: Record<string, string>; errors: FieldErrors; applies?: (field: Field) => boolean };

/** The controls of a form, filled in. */
export function FormFields({ fields, ...filled }: Filled) {
  const { screen, panel } = filled;
  return (
    <>
      {fields.some((field) => isSearched(field, screen)) && <Default panel={panel} />}
      {fields.map((field) => (
        <FormField key={field.name} field={field} {...filled} />
      ))}
    </>
  );
}

type OneFilled = Omit<Filled, "fields"> & { field: Field };

function FormField(filled: OneFilled) {
  const { field, screen, panel } = filled;
  const { choices = {}, found, files = panel.files } = useActionData<ActionFault>() ?? {};
  const told = toldOf(filled);
  const known = knownChoices(field, choices, screen.data.choices);
  if (!isSearched(field, screen)) return <Input {...told} field={field} choices={known} files={files ?? []} maxLength={panel.maxLengths[field.name]} />;
  return (
    <FieldGroup id={told.id} label={told.label} error={told.error} hint={told.hint} isRequired={told.required} isHidden={told.isHidden} isWide>
      <SearchedChoices {...told} field={field} choices={known} found={found?.field === field.name ? found : undefined} />
    </FieldGroup>
  );
}

function knownChoices({ dict, options }: Field, filled: Choices, loaded: Choices): Choice[] {
  const list = dict ?? options ?? "";
  return filled[list] ?? loaded[list] ?? [];
}

function toldOf({ field, screen, panel, values, errors, applies }: OneFilled) {
  const { name, hint, kind } = field;
  return {
    isHidden: applies?.(field) === false,
    id: idOf(name),
    label: screen.label(name),
    value: values[name] ?? "",
    error: errors[name],
    hint: hint && screen.label(hint),
    required: panel.required.includes(name) && kind !== "switch",
  };
}

function isSearched({ options, readOnly }: Field, { data: { searched = [] } }: Screen): boolean {
  return options !== undefined && !readOnly && searched.includes(options);
}

// Enter in a field presses the first button of its form, which would be one that searches.
function Default({ panel }: { panel: PanelData }) {
  return <button className="sr-only" tabIndex={-1} aria-hidden="true" {...(panel.deed && { name: "intent", value: panel.deed })} />;
}

/** What is wrong with a form, for its summary: each fault with the field it leads to. */
export function listedFaults(fault: { errors: FieldErrors; message: string } | undefined): { field?: string; message: string }[] {
  const named = Object.entries(fault?.errors ?? {}).map(([name, message]) => ({ field: idOf(name), message }));
  if (named.length > 0) return named;
  return fault?.message ? [{ message: fault.message }] : [];
}

const idOf = (name: string) => `field-${name}`;
