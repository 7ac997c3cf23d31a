/** A way back inside this site: a path with one leading slash, else the fallback (no open redirect). */
export function returnPath(text: FormDataEntryValue | string | null | undefined, fallback = "/"): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(text)) return fallback;
  return text.replace(/\.data(?=\?|$)/, "");
}

/** Path and query of a request as the person sees it, without Remix's own parameters. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  const search = url.searchParams.size > 0 ? `?${url.searchParams}` : "";
  return `${url.pathname.replace(/\.data$/, "").replace(/\/_root$/, "/")}${search}`;
}
