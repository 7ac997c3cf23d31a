import type { TextareaHTMLAttributes } from "react";
import { useCallback, useState } from "react";

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string };

/**
 * A native textarea that keeps what was typed before the scripts came.
 * React leaves an input alone when it takes a page over, but writes the server's text into a textarea again.
 */
export function TextArea(props: TextAreaProps) {
  const [typed] = useState(() => typedBefore(props.id));
  const putBack = useCallback((area: HTMLTextAreaElement | null) => {
    if (area && typed !== undefined) area.value = typed;
  }, [typed]);
  return <textarea {...props} ref={putBack} />;
}

/** What stands in the server's textarea, when somebody changed it already. */
function typedBefore(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement && area.value !== area.defaultValue ? area.value : undefined;
}
