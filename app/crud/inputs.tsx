import { useTranslation } from "#app/locales/translation.tsx";
import { Field as FieldFrame, FieldGroup } from "#app/ui/field.tsx";
import type { Field, FieldKind } from "./define.ts";
import type { Choice } from "./page-data.ts";

export type InputProps = {
  field: Field;
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  required: boolean;
  maxLength?: number | undefined;
  choices: Choice[];
};

/** The native control of a field; it works before any script and keeps what was typed. */
export function Input(props: InputProps) {
  const { field, id, label, error, hint, required } = props;
  const frame = { id, label, error, hint, isRequired: required, isWide: field.span === 2 || field.kind === "textarea" || field.kind === "code" };
  if (field.kind === "radio") {
    return (
      <FieldGroup {...frame}>
        <RadioGroup {...props} />
      </FieldGroup>
    );
  }
  return <FieldFrame {...frame}>{(control) => <Control {...props} control={control} />}</FieldFrame>;
}

type Wired = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; required?: true };

function Control({ field, value, maxLength, choices, control }: InputProps & { control: Wired }) {
  const shared = { ...control, name: field.name, readOnly: field.readOnly, maxLength };
  switch (field.kind) {
    case "textarea":
    case "code":
      return <textarea {...shared} rows={field.kind === "code" ? 10 : 3} defaultValue={value} spellCheck={field.kind !== "code"} />;
    case "select":
    case "lookup":
    case "tree":
      return <Choose control={control} name={field.name} value={value} choices={choices} />;
    case "switch":
      return <Switch control={control} name={field.name} value={value} />;
    default:
      return <input {...shared} type={types[field.kind] ?? "text"} inputMode={field.kind === "number" ? "numeric" : undefined} defaultValue={value} autoComplete={field.kind === "password" ? "new-password" : "off"} />;
  }
}

const types: Partial<Record<FieldKind, string>> = { number: "number", date: "date", dateTime: "datetime-local", password: "password" };

function Choose({ control, name, value, choices }: { control: Wired; name: string; value: string; choices: Choice[] }) {
  const { t } = useTranslation("crud");
  const known = value === "" || choices.some((choice) => choice.value === value);
  return (
    <select {...control} name={name} defaultValue={value}>
      <option value="">{t("choose")}</option>
      {!known && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

// An unticked box posts nothing: the hidden 0 before it says so.
function Switch({ control: { required: _, ...control }, name, value }: { control: Wired; name: string; value: string }) {
  return (
    <span className="choice">
      <input type="hidden" name={name} value="0" />
      <input {...control} type="checkbox" name={name} value="1" defaultChecked={value === "1"} />
    </span>
  );
}

function RadioGroup({ field, id, value, choices, required }: InputProps) {
  return (
    <div className="choices">
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input id={index === 0 ? id : undefined} type="radio" name={field.name} value={choice.value} defaultChecked={choice.value === value} required={required} />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
