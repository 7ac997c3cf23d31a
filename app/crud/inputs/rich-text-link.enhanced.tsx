import { RichTextEditor, useRichTextEditorContext } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { linkOf } from "#app/rules/rich-text.ts";
import { Button } from "#app/ui/button.tsx";

// The page has only the drawings that its server-made parts use.
const LINK = "M10 14a4 4 0 006 .5l3-3a4 4 0 00-5.7-5.7L12 7M14 10a4 4 0 00-6-.5l-3 3a4 4 0 005.7 5.7L12 17";

type LinkToolProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Opens and closes the line in which the address of a link is typed. */
export function LinkTool({ isOpen, onToggle }: LinkToolProps) {
  const { t } = useTranslation("crud");
  const { editor } = useRichTextEditorContext();
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control aria-label={t("editor.link")} title={t("editor.link")} aria-expanded={isOpen} active={editor?.isActive("link") ?? false} onClick={() => onToggle(!isOpen)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={LINK} /></svg>
      </RichTextEditor.Control>
    </RichTextEditor.ControlsGroup>
  );
}

/** The address of the link that the cursor stands in, or of one to be. What is selected becomes the link, else the address itself. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("crud");
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const [typed, setTyped] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const isLink = editor.isActive("link");
  const set = () => {
    const href = linkOf(typed);
    if (href === undefined) return setRefused(true);
    setLink(editor, href);
    onClose();
  };
  const leave = () => {
    editor.commands.focus();
    onClose();
  };
  const unlink = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  // Neither the form nor the panel around the editor is meant.
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") set();
    else leave();
  };
  return (
    <div className="rich-link">
      <label htmlFor={id}>{t("editor.address")}</label>
      <input id={id} type="text" inputMode="url" autoComplete="off" autoFocus maxLength={1000} value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={press} aria-invalid={isRefused || undefined} aria-describedby={isRefused ? `${id}-error` : undefined} />
      <Button type="button" size="small" onClick={set}>{t("editor.setLink")}</Button>
      {isLink && <Button type="button" size="small" onClick={unlink}>{t("editor.unlink")}</Button>}
      {isRefused && <p className="field-error" id={`${id}-error`} role="alert">{t("editor.badAddress")}</p>}
    </div>
  );
}

function setLink(editor: Editor, href: string) {
  const isNew = editor.state.selection.empty && !editor.isActive("link");
  const at = editor.chain().focus();
  if (isNew) at.insertContent({ type: "text", text: href.replace(/^(mailto|tel):/, ""), marks: [{ type: "link", attrs: { href } }] }).unsetMark("link").run();
  else at.extendMarkRange("link").setLink({ href }).run();
}
