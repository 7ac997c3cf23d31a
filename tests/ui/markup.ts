export type Tag = { name: string; attributes: Record<string, string>; text: string };

/** The opening tags of some HTML, each with the text up to its closing tag. */
export function tagsOf(html: string, name = "[a-z][a-z0-9]*"): Tag[] {
  return [...html.matchAll(new RegExp(`<(${name})((?:\\s[^>]*)?)>`, "g"))].map((match) => {
    const tag = match[1] ?? "";
    const rest = html.slice((match.index ?? 0) + match[0].length);
    const end = rest.indexOf(`</${tag}>`);
    return { name: tag, attributes: attributesOf(match[2] ?? ""), text: rest.slice(0, Math.max(0, end)).replace(/<[^>]*>/g, "").trim() };
  });
}

/** The values of one attribute wherever it stands. */
export function valuesOf(html: string, attribute: string): string[] {
  return tagsOf(html).flatMap(({ attributes }) => attributes[attribute] ?? []);
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([a-z-]+)="([^"]*)"/gi)].map((match) => [match[1] ?? "", match[2] ?? ""]));
}
