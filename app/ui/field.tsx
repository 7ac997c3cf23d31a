import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { classNames } from "./class-names.ts";

/** Attributes a field gives to its native control. */
export type FieldControl = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  required?: true;
};

type FieldFrame = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Long explanation, folded behind a question mark beside the label. */
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** Takes the whole row of a two-column form. */
  isWide?: boolean;
  isHidden?: boolean;
};

/** Label, hint, control and error of one native control, wired together by ids. */
export function Field({ children, ...frame }: FieldFrame & { children: (control: FieldControl) => ReactNode }) {
  const { id, label, error, isRequired, isWide, isHidden } = frame;
  return (
    <div className={classNames("field", Boolean(error) && "is-bad", isWide && "is-wide")} hidden={isHidden}>
      <div className="field-label">
        <label htmlFor={id}>
          {label}
          {isRequired && <RequiredMark />}
        </label>
        <Help text={frame.help} />
      </div>
      <Hint id={id} text={frame.hint} />
      {children(fieldControl(frame))}
      <FieldError id={id} text={error} />
    </div>
  );
}

/** A group of radios or checkboxes under one legend; `id` belongs on the first control of the group. */
export function FieldGroup({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  const { id, label, error, isRequired, isWide, isHidden } = frame;
  const describedBy = describers(frame);
  return (
    <fieldset
      className={classNames("field field-group", Boolean(error) && "is-bad", isWide && "is-wide")}
      hidden={isHidden}
      {...(describedBy && { "aria-describedby": describedBy })}
    >
      <legend className="field-label">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      <Help text={frame.help} />
      <Hint id={id} text={frame.hint} />
      {children}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}

/** The attributes of a control that has this id, hint and error. */
export function fieldControl(frame: Pick<FieldFrame, "id" | "hint" | "error" | "isRequired">): FieldControl {
  const describedBy = describers(frame);
  return {
    id: frame.id,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(frame.error && { "aria-invalid": true }),
    ...(frame.isRequired && { required: true }),
  };
}

function describers({ id, hint, error }: Pick<FieldFrame, "id" | "hint" | "error">): string {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
}

function RequiredMark() {
  const { t } = useTranslation("shell");
  return (
    <>
      <span className="req" aria-hidden="true">
        *
      </span>
      <span className="sr-only">{t("field.required")}</span>
    </>
  );
}

function Help({ text }: { text: ReactNode }) {
  const { t } = useTranslation("shell");
  if (!text) return null;
  return (
    <details className="field-help">
      <summary aria-label={t("field.help")}>?</summary>
      <div>{text}</div>
    </details>
  );
}

function Hint({ id, text }: { id: string; text: ReactNode }) {
  return text ? (
    <p className="field-hint" id={`${id}-hint`}>
      {text}
    </p>
  ) : null;
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className="field-error" id={`${id}-error`}>
      {text}
    </p>
  ) : null;
}
