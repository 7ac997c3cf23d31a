import { useTranslation } from "#app/locales/translation.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";

/** What was wrong with a posted form of an account: one sentence, and the field it belongs to. */
export type FormFault = { form: string; values: Record<string, string>; message: string; field?: string };

export type AccountField = {
  name: string;
  type?: "password" | "email" | "tel";
  autoComplete?: string;
  maxLength?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Has a text `field.<name>.hint`. */
  hasHint?: boolean;
  inputMode?: "numeric";
};

/** Inputs of an account's form with their labels and what is wrong; secrets are never written back. */
export function AccountFields({ form, fields, values, fault }: { form: string; fields: readonly AccountField[]; values: Record<string, string>; fault: FormFault | undefined }) {
  const { t } = useTranslation("account");
  const own = fault?.form === form ? fault : undefined;
  const idOf = (name: string) => `${form}-${name}`;
  const isHere = own?.field !== undefined && fields.some(({ name }) => name === own.field);
  return (
    <>
      <ErrorSummary heading={t("faults")} id={`${form}-faults`} errors={own ? [{ message: own.message, ...(isHere ? { field: idOf(own.field ?? "") } : {}) }] : []} />
      {fields.map(({ name, type = "text", isRequired = false, isReadOnly = false, hasHint, ...rest }) => (
        <Field key={name} id={idOf(name)} label={t(`field.${name}`)} hint={hasHint ? t(`field.${name}.hint`) : undefined} error={own?.field === name ? own.message : undefined} isRequired={isRequired}>
          {(control) => (
            <input {...control} {...rest} type={type} name={name} readOnly={isReadOnly} defaultValue={type === "password" ? "" : (own?.values[name] ?? values[name] ?? "")} />
          )}
        </Field>
      ))}
    </>
  );
}
