import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { TextArea } from "#app/ui/text-area.tsx";

type RichTextInputProps = { id: string; name: string; label: string; defaultValue: string; maxLength?: number | undefined; "aria-describedby"?: string; "aria-invalid"?: true; required?: true };

const Editor = lazy(() => import("./rich-text-editor.enhanced.tsx"));

/**
 * A text area that a script replaces by an editor, which writes HTML into it: it stays the form's control and keeps what
 * was typed before the script came. Where the editor does not come the text area stays as it is.
 */
export function RichTextInput({ label, ...area }: RichTextInputProps) {
  const [begin, setBegin] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    // Fetched first: until all of it is there, the text area can be typed into.
    import("./rich-text-editor.enhanced.tsx").then(() => !isGone && setBegin(areaOf(place.current)?.value ?? ""), () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  const write = useCallback((html: string) => {
    const control = areaOf(place.current);
    if (!control || control.value === html) return;
    control.value = html;
    // The form's guard against leaving hears what is typed.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
  const isReady = begin !== undefined;
  return (
    <div className="rich-input" ref={place}>
      <div hidden={isReady}>
        <TextArea {...area} rows={12} />
      </div>
      {isReady && (
        <Suspense fallback={null}>
          <Editor label={label} begin={begin} describedBy={area["aria-describedby"]} isInvalid={area["aria-invalid"]} onWrite={write} />
        </Suspense>
      )}
    </div>
  );
}

const areaOf = (place: HTMLElement | null) => place?.querySelector("textarea");
