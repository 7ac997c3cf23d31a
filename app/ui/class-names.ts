/** Joins the class names that are set: `classNames("btn", isSmall && "btn-small")`. */
export function classNames(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(" ");
}
