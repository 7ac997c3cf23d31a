import { tagsOf } from "../ui/markup.ts";

/** Names of the controls of a page that send something: inputs, selects, textareas, named buttons. */
export function controlsOf(html: string): string[] {
  return tagsOf(html, "input|select|textarea|button").flatMap(({ attributes }) => attributes.name ?? []);
}

/** Names of the controls that a label belongs to, by `for`, or by standing inside it. */
export function labelledOf(html: string): string[] {
  const labelled = new Set(tagsOf(html, "label").flatMap(({ attributes }) => attributes.for ?? []));
  const inside = [...html.matchAll(/<label(?:\s[^>]*)?>.*?<\/label>/gs)].flatMap(([label]) => controlsOf(label));
  const named = tagsOf(html, "input|select|textarea").filter(({ attributes }) => attributes["aria-label"] !== undefined || labelled.has(attributes.id ?? "-"));
  // New files come by a control of their own, beside those of the files that are there.
  return [...inside, ...named.flatMap(({ attributes }) => attributes.name?.replace(/\.files$/, "") ?? [])];
}

/** Values of a control as the page shows it: the field, the text of an area, the chosen option. */
export function shownValue(html: string, name: string): string | undefined {
  const area = new RegExp(`<textarea[^>]*\\bname="${name}"[^>]*>([^<]*)</textarea>`).exec(html);
  if (area) return unescaped(area[1] ?? "");
  const select = new RegExp(`<select[^>]*\\bname="${name}"[^>]*>(.*?)</select>`, "s").exec(html);
  if (select) return unescaped(/<option[^>]*value="([^"]*)"[^>]*selected/.exec(select[1] ?? "")?.[1] ?? /<option[^>]*selected[^>]*value="([^"]*)"/.exec(select[1] ?? "")?.[1] ?? "");
  const named = tagsOf(html, "input").map(({ attributes }) => attributes).filter((attributes) => attributes.name === name);
  // A field without files has nothing but what empties it.
  const value = (named.find(({ type }) => type !== "hidden") ?? named[0])?.value;
  return value === undefined ? undefined : unescaped(value);
}

/** The text of a page as a person reads it. */
export function textOf(html: string): string {
  const body = html.replace(/^.*<body/s, "<body").replace(/<(script|style|template)\b.*?<\/\1>/gs, "");
  return unescaped(body.replace(/<!--.*?-->/gs, "").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");
}

/** The part of a page that is the list. */
export function listOf(html: string): string {
  return /<section class="list".*<\/section>/s.exec(html)?.[0] ?? "";
}

export function unescaped(html: string): string {
  return html.replace(/&quot;/g, '"').replace(/&#x27;/g, "'").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}
