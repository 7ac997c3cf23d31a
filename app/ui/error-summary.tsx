import { useEffect, useRef } from "react";

/**
 * All that is wrong with a submitted form, first thing in the page, with a link to each field.
 * The alert role is on the inner element and the outer one can be focused, so that both are read.
 */
export function ErrorSummary({
  heading,
  errors,
  id = "error-summary",
}: {
  heading: string;
  /** `field` is the id of the control; without it the message stands alone. */
  errors: ReadonlyArray<{ field?: string | undefined; message: string }>;
  id?: string;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const said = errors.map(({ message }) => message).join("\n");
  useEffect(() => summary.current?.focus(), [said]);
  if (errors.length === 0) return null;
  return (
    <div className="errors" id={id} ref={summary} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div role="alert">
        <h2 id={`${id}-title`}>{heading}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={`${field ?? ""} ${message}`}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
