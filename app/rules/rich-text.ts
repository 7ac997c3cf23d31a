const MARKS = /<\/?(p|br|strong|b|em|i|u|s|h[1-6]|ul|ol|li|blockquote|a|img|table|thead|tbody|tr|th|td|div|span)(\s[^<>]*)?\/?>/i;
const PLAIN = /^(<p>([^<]|<br ?\/?>)*<\/p>\s*)*$/;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };

/** Whether a text was written as HTML; one without a single known tag is plain, whatever brackets are in it. */
export function isMarkup(text: string): boolean {
  return MARKS.test(text);
}

/** What somebody typed as the HTML of its paragraphs: empty lines part them, single ones break a line. */
export function paragraphsOf(text: string): string {
  const parts = text.replace(/\r\n?/g, "\n").split(/\n[ \t]*(?:\n[ \t]*)+/).map((part) => part.trim()).filter(Boolean);
  return parts.map((part) => `<p>${escaped(part).replace(/\n/g, "<br />")}</p>`).join("");
}

/** The text of HTML that is nothing but paragraphs, as it was typed; any other HTML as it is. */
export function typedOf(html: string): string {
  if (!PLAIN.test(html)) return html;
  const parts = html.split(/<\/p>\s*/).map((part) => part.replace("<p>", "").replace(/<br ?\/?>/g, "\n")).filter(Boolean);
  const text = parts.join("\n\n").replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return isMarkup(text) ? html : text;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
