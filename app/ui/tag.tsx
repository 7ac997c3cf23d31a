import type { ReactNode } from "react";

export type TagTone = "grey" | "blue" | "green" | "orange" | "red";

/** A state as words with a dot; the colour only repeats what the words say. */
export function Tag({ tone = "grey", children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}
