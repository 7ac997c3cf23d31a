import sanitizeHtml from "sanitize-html";
import { isLink, isMarkup, paragraphsOf } from "./rules/rich-text.ts";

/**
 * HTML that a page may show as it is: the allow-list of tags, links and own pictures, everything else gone (trust S15).
 * Used where a text is stored and again where it is drawn; plain text becomes paragraphs.
 */
export function cleanRichText(text: string): string {
  return sanitizeHtml(isMarkup(text) ? text : paragraphsOf(text), allowed).trim();
}

const OWN_FILE = /^\/files\/attach\/(?!.*\.\.)[\w./-]{1,300}$/;
const SPAN = /^[1-9]\d?$/;
// A browser leaves these out of an address before it reads it, so they are left out before it is looked at.
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;

const renamed: Record<string, string> = { b: "strong", i: "em", del: "s", strike: "s", h1: "h2", h5: "h4", h6: "h4", div: "p" };

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "p", "br", "strong", "em", "u", "s", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "a", "img",
    "table", "caption", "thead", "tbody", "tr", "th", "td",
  ],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // What is inside these is no text of the writer's.
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "svg", "math", "iframe", "object", "embed", "template", "title", "xmp", "noembed", "noframes", "plaintext"],
  nestingLimit: 30,
  transformTags: {
    ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})])),
    a: (tagName, { href = "" }) => ({ tagName, attribs: linkTo(href) }),
    img: (tagName, { src = "", alt = "" }) => ({ tagName, attribs: { ...(OWN_FILE.test(src) ? { src } : {}), alt } }),
    th: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

function linkTo(given: string): sanitizeHtml.Attributes {
  const href = given.replace(UNSEEN, "");
  return isLink(href) ? { href, rel: "noopener" } : {};
}

function spans(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => /^(col|row)span$/.test(name) && SPAN.test(value)));
}
