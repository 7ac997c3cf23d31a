import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type FlashKind = "ok" | "info" | "warn" | "bad";

const icons: Record<FlashKind, IconName> = { ok: "check", info: "info", warn: "warning", bad: "warning" };

/** What happened just now, said once after a redirect; `children` holds a follow-up such as an undo link. */
export function Flash({ kind = "ok", text, children }: { kind?: FlashKind; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={`flash flash-${kind}`} role="status">
      <Icon name={icons[kind]} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A standing remark of the page (scope of the data, locked project), not announced on its own. */
export function Notice({ kind = "info", children }: { kind?: FlashKind; children: ReactNode }) {
  return (
    <div className={`flash flash-${kind}`}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
