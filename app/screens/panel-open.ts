/** Whether a screen's address opens a form or a record over its list, which then needs the choices of its fields. */
export function isPanelOpen({ url }: Pick<Request, "url">): boolean {
  const view = new URL(url).searchParams.get("view");
  return view !== null && view !== "remove";
}
