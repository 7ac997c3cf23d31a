import { useCallback, useEffect, useState } from "react";
import { TextArea } from "#app/ui/text-area.tsx";
import type RichTextEditor from "./rich-text-editor.enhanced.tsx";

type RichTextInputProps = { id: string; name: string; label: string; defaultValue: string; maxLength?: number | undefined; "aria-describedby"?: string; "aria-invalid"?: true; required?: true };

type Loaded = { Editor: typeof RichTextEditor };

/**
 * A text area that a script replaces by an editor, which writes HTML into it: it stays the form's control and keeps what
 * was typed before the script came. Where the editor does not come the text area stays as it is.
 */
export function RichTextInput({ label, ...area }: RichTextInputProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const { id } = area;
  useEffect(() => {
    let isGone = false;
    // Fetched first: until all of it is there, the text area can be typed into.
    import("./rich-text-editor.enhanced.tsx").then(({ default: Editor }) => !isGone && setLoaded({ Editor }), () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  // Asked for when the editor is made and not before: somebody may be typing until then.
  const begin = useCallback(() => areaOf(id)?.value ?? "", [id]);
  const write = useCallback((html: string) => {
    const control = areaOf(id);
    if (!control || control.value === html) return;
    control.value = html;
    // The form's guard against leaving hears what is typed.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);
  return (
    <div className="rich-input">
      <div hidden={loaded !== undefined}>
        <TextArea {...area} rows={12} />
      </div>
      {loaded && <loaded.Editor label={label} begin={begin} describedBy={area["aria-describedby"]} isInvalid={area["aria-invalid"]} onWrite={write} />}
    </div>
  );
}

// By its id and not by a ref: React takes refs away while anything beside it in the panel is waited for.
const areaOf = (id: string) => document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`);
