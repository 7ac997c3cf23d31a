import type { ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

export type ButtonKind = "plain" | "primary" | "danger" | "quiet";
export type ButtonSize = "normal" | "small" | "icon";

/** The class attribute of anything that looks like a button: a button, a link, a summary. */
export function buttonClass(kind: ButtonKind = "plain", size: ButtonSize = "normal"): string {
  return classNames("btn", kind !== "plain" && `btn-${kind}`, size !== "normal" && `btn-${size}`);
}

/** A native button; it submits its form unless `type="button"` is said. */
export function Button({
  kind,
  size,
  ...rest
}: { kind?: ButtonKind; size?: ButtonSize } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">) {
  return <button type="submit" {...rest} className={buttonClass(kind, size)} />;
}
