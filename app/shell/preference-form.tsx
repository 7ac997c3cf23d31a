import type { ReactNode } from "react";

/**
 * A form that changes one preference and comes back: its buttons (or input) are called `value`.
 * Posts `name`, `value` and `returnTo` to /preferences.
 */
export function PreferenceForm({
  name,
  returnTo,
  className,
  children,
}: {
  name: string;
  returnTo: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action="/preferences" {...(className && { className })}>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </form>
  );
}

/** One choice of a preference form, pressed when it is the one in force. */
export function PreferenceChoice({
  value,
  isChosen,
  children,
}: {
  value: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <button className="choice-button" type="submit" name="value" value={value} aria-pressed={isChosen}>
      {children}
    </button>
  );
}
