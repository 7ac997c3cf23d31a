import type { AnchorHTMLAttributes } from "react";
import { buttonClass, type ButtonKind, type ButtonSize } from "./button.tsx";

/** A link that looks like a button: for going somewhere, never for changing something. */
export function LinkButton({
  kind,
  size,
  ...rest
}: { kind?: ButtonKind; size?: ButtonSize; href: string } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  "className" | "href"
>) {
  return <a {...rest} className={buttonClass(kind, size)} />;
}
