const MARKS = /<\/?(p|br|strong|b|em|i|u|s|h[1-6]|ul|ol|li|blockquote|a|img|table|thead|tbody|tr|th|td|div|span)(\s[^<>]*)?\/?>/i;
const PLAIN = /^(<p>([^<]|<br ?\/?>)*<\/p>\s*)*$/;
const LINK = /^(https?:\/\/[^/]|mailto:[^/]|tel:\+?[\d(). -]+$)/i;
const OWN_PATH = /^\/(?![/\\])/;
const MAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/;
const HOST = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/;
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

/** Whether a text may lead to this address: a page of the web or of this site, a mail address or a telephone number (trust S15). */
export function isLink(address: string): boolean {
  return LINK.test(address) || OWN_PATH.test(address);
}

/** The address that somebody meant who typed this: a name of a site or a mail address without what stands before it too; undefined for anything else. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  if (isLink(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : undefined;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
