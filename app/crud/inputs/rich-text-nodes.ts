import { Mark, mergeAttributes, Node } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    underline: { toggleUnderline: () => ReturnType };
  }
}

// What the allow-list has besides the starter kit, so that a text that comes with it keeps it.

const Underline = Mark.create({
  name: "underline",
  parseHTML: () => [{ tag: "u" }],
  renderHTML: ({ HTMLAttributes }) => ["u", HTMLAttributes, 0],
  addCommands() {
    return { toggleUnderline: () => ({ commands }) => commands.toggleMark(this.name) };
  },
  addKeyboardShortcuts() {
    return { "Mod-u": () => this.editor.commands.toggleUnderline() };
  },
});

const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: "" } }),
  parseHTML: () => [{ tag: "img[src^='/files/attach/']" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

const spans = () => ({ colspan: { default: null }, rowspan: { default: null } });

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", mergeAttributes(HTMLAttributes), ["tbody", 0]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Underlined text, own pictures and tables. */
export const allowedNodes = [Underline, Picture, Table, TableRow, cell("tableCell", "td"), cell("tableHeader", "th")];
