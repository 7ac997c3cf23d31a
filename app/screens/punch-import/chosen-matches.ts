/** Value of the choice that leaves a person out of the import. */
export const LEAVE_OUT = "ignore";

export type HandMatch = { personKey: string; assessorId: string | null };

/** The choices somebody made, out of the form's two columns; people without a choice wait for another time. */
export function chosenMatches(personKeys: readonly string[], choices: readonly string[]): HandMatch[] {
  return personKeys.flatMap((personKey, at): HandMatch[] => {
    const choice = choices[at] ?? "";
    if (choice === LEAVE_OUT) return [{ personKey, assessorId: null }];
    return /^\d{1,19}$/.test(choice) ? [{ personKey, assessorId: choice }] : [];
  });
}
