import type { Field } from "./define.ts";
import { Input } from "./inputs.tsx";
import type { FieldErrors, PanelData } from "./page-data.ts";
import type { Screen } from "./screen-context.ts";

type Filled = { screen: Screen; panel: PanelData; fields: readonly Field[]; values: Record<string, string>; errors: FieldErrors; applies?: (field: Field) => boolean };

/** The controls of a form, filled in. */
export function FormFields({ screen, panel, fields, values, errors, applies = () => true }: Filled) {
  return (
    <>
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          isHidden={!applies(field)}
          id={idOf(field.name)}
          label={screen.label(field.name)}
          value={values[field.name] ?? ""}
          error={errors[field.name]}
          hint={field.hint ? screen.label(field.hint) : undefined}
          required={panel.required.includes(field.name) && field.kind !== "switch"}
          maxLength={panel.maxLengths[field.name]}
          choices={screen.data.choices[field.dict ?? field.options ?? ""] ?? []}
        />
      ))}
    </>
  );
}

/** What is wrong with a form, for its summary: each fault with the field it leads to. */
export function listedFaults(fault: { errors: FieldErrors; message: string } | undefined): { field?: string; message: string }[] {
  const named = Object.entries(fault?.errors ?? {}).map(([name, message]) => ({ field: idOf(name), message }));
  if (named.length > 0) return named;
  return fault?.message ? [{ message: fault.message }] : [];
}

const idOf = (name: string) => `field-${name}`;
