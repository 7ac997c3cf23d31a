import { useTranslation } from "#app/locales/translation.tsx";
import { Field as FieldFrame, FieldGroup } from "#app/ui/field.tsx";
import type { StoredFile } from "./file-name.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { CheckTree } from "./check-tree.tsx";
import type { Field, FieldKind } from "./define.ts";
import { AttachedFiles } from "./inputs/attached-files.tsx";
import { RichTextInput } from "./inputs/rich-text-input.tsx";
import type { Choice } from "./page-data.ts";
import { optionText } from "./tree-choices.ts";

export type InputProps = {
  field: Field;
  /** Kept out of sight: it does not fit what else stands in the form. */
  isHidden?: boolean;
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  required: boolean;
  maxLength?: number | undefined;
  choices: Choice[];
  /** What upload fields of the form name. */
  files?: readonly StoredFile[];
};

/** The native control of a field; it works before any script and keeps what was typed, except passwords. */
export function Input(props: InputProps) {
  const { field, id, label, error, required, isHidden = false } = props;
  const { t } = useTranslation("crud");
  const isCleared = field.kind === "password" && props.value !== "";
  const hint = isCleared ? t("passwordCleared") : props.hint;
  const isWide = field.span === 2 || wide.includes(field.kind);
  const frame = { id, label, error, hint, isRequired: required, isWide, isHidden };
  const Group = groups[field.kind];
  if (!Group) return <FieldFrame {...frame}>{(control) => <Control {...props} control={control} />}</FieldFrame>;
  return (
    <FieldGroup {...frame}>
      <Group {...props} />
    </FieldGroup>
  );
}

const wide: readonly FieldKind[] = ["textarea", "code", "checks", "upload", "richText"];
const groups: Partial<Record<FieldKind, React.ComponentType<InputProps>>> = { radio: RadioGroup, checks: CheckTree, upload: AttachedFiles };

type Wired = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; required?: true };
type ControlProps = InputProps & { control: Wired };

function Control(props: ControlProps) {
  const { field, value, maxLength, control } = props;
  const shared = { ...control, name: field.name, readOnly: field.readOnly, maxLength, defaultValue: value };
  switch (field.kind) {
    case "textarea":
      return <TextArea {...shared} rows={3} />;
    case "richText":
      return <RichTextInput {...control} name={field.name} label={props.label} maxLength={maxLength} defaultValue={value} />;
    case "code":
      return <TextArea {...shared} className="code-input" rows={10} spellCheck={false} />;
    case "select":
    case "lookup":
    case "tree":
      return <Choose {...props} />;
    case "switch":
      return <Switch {...props} />;
    case "password":
      return <input {...shared} type="password" defaultValue="" autoComplete="new-password" />;
    case "number":
      return <input {...shared} type="number" inputMode="numeric" autoComplete="off" />;
    default:
      return <input {...shared} type={types[field.kind] ?? "text"} autoComplete="off" />;
  }
}

const types: Partial<Record<FieldKind, string>> = { date: "date", dateTime: "datetime-local" };

function Choose({ control, field: { name, readOnly }, value, choices }: ControlProps) {
  const { t } = useTranslation("crud");
  const known = value === "" || choices.some((choice) => choice.value === value);
  return (
    <>
      {readOnly && <input type="hidden" name={name} value={value} />}
      <select {...control} name={name} defaultValue={value} disabled={readOnly}>
        <option value="">{t("choose")}</option>
        {!known && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {optionText(choice)}
          </option>
        ))}
      </select>
    </>
  );
}

// An unticked box posts nothing: the hidden 0 before it says so.
function Switch({ control: { required: _, ...control }, field: { name, readOnly }, value }: ControlProps) {
  return (
    <span className="choice">
      <input type="hidden" name={name} value={readOnly ? value : "0"} />
      <input {...control} type="checkbox" name={name} value="1" defaultChecked={value === "1"} disabled={readOnly} />
    </span>
  );
}

function RadioGroup({ field: { name, readOnly }, id, value, choices, required }: InputProps) {
  return (
    <div className="choices">
      {readOnly && <input type="hidden" name={name} value={value} />}
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input id={index === 0 ? id : undefined} type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} required={required} disabled={readOnly} />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
