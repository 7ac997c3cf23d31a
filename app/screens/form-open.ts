/** Whether a page is asked for with a record in it, so that what its fields offer is needed. */
export function isFormOpen({ url }: { url: string }): boolean {
  const view = new URL(url).searchParams.get("view");
  return view !== null && view !== "remove";
}
