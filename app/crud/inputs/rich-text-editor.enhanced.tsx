import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor, type RichTextEditorLabels } from "@mantine/tiptap";
import { Link } from "@tiptap/extension-link";
import { type JSONContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { pageNonce } from "#app/ui/page-nonce.ts";
import { MantineFrame } from "../mantine-frame.tsx";
import { LinkField, LinkTool } from "./rich-text-link.enhanced.tsx";
import { allowedNodes } from "./rich-text-nodes.ts";

type EditorProps = { label: string; begin: () => string; describedBy?: string | undefined; isInvalid?: true | undefined; onWrite: (html: string) => void };

const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, horizontalRule: false }),
  Link.configure({ openOnClick: false, autolink: false, protocols: ["http", "https", "mailto", "tel"], HTMLAttributes: { rel: "noopener", target: null } }),
  ...allowedNodes,
];

// Stored HTML begins with a tag of its own; what a person typed seldom does.
const HTML = /^\s*<(p|h[2-4]|ul|ol|blockquote|table|img|a|strong|em|u|s|br)\b/i;

/** The editor over a text area: it begins with what stands there and writes HTML back at every change. */
export default function Editor({ label, begin, describedBy, isInvalid, onWrite }: EditorProps) {
  const { t } = useTranslation("crud");
  const [isLinking, setLinking] = useState(false);
  const [text] = useState(begin);
  const editor = useEditor({
    extensions,
    content: HTML.test(text) ? text : docOf(text),
    immediatelyRender: true,
    injectNonce: pageNonce(),
    editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, ...(describedBy ? { "aria-describedby": describedBy } : {}), ...(isInvalid ? { "aria-invalid": "true" } : {}) } },
    onUpdate: ({ editor: written }) => onWrite(written.isEmpty ? "" : written.getHTML()),
  });
  return (
    <MantineFrame>
      <RichTextEditor editor={editor} labels={labelsOf(t)}>
        <RichTextEditor.Toolbar role="toolbar" aria-label={t("editor.tools")}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <LinkTool isOpen={isLinking} onToggle={setLinking} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        {isLinking && editor && <LinkField editor={editor} onClose={() => setLinking(false)} />}
        <RichTextEditor.Content className="rich-text" />
      </RichTextEditor>
    </MantineFrame>
  );
}

/** Typed text as paragraphs; a node without text must be none. */
function docOf(text: string): JSONContent {
  const lines = (part: string) => part.split("\n").flatMap((line, at): JSONContent[] => [...(at > 0 ? [{ type: "hardBreak" }] : []), ...(line ? [{ type: "text", text: line }] : [])]);
  return { type: "doc", content: text.split(/\n[ \t]*(?:\n[ \t]*)+/).map((part) => ({ type: "paragraph", content: lines(part) })) };
}

function labelsOf(t: (key: string) => string): Partial<RichTextEditorLabels> {
  return {
    boldControlLabel: t("editor.bold"), italicControlLabel: t("editor.italic"), underlineControlLabel: t("editor.underline"), strikeControlLabel: t("editor.strike"), clearFormattingControlLabel: t("editor.clear"),
    h2ControlLabel: t("editor.h2"), h3ControlLabel: t("editor.h3"), bulletListControlLabel: t("editor.bullets"), orderedListControlLabel: t("editor.numbers"),
    blockquoteControlLabel: t("editor.quote"), undoControlLabel: t("editor.undo"), redoControlLabel: t("editor.redo"),
  };
}
