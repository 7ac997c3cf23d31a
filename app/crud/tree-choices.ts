import type { Choice } from "./page-data.ts";

/** A node as the upstream's select trees have it. */
export type Node = { id: string; title: string; children?: Node[] | null | undefined };

/** A tree as the choices of a select: one below the other, indented by level. */
export function treeChoices(nodes: readonly Node[], depth = 0): Choice[] {
  return nodes.flatMap(({ id, title, children }) => [{ value: id, label: title, ...(depth > 0 ? { depth } : {}) }, ...treeChoices(children ?? [], depth + 1)]);
}

/** The same tree as the choices of a field of boxes to tick (`checks`). */
export function checkChoices(nodes: readonly Node[]): Choice[] {
  return nodes.map(({ id, title, children }) => ({ value: id, label: title, ...(children?.length ? { children: checkChoices(children) } : {}) }));
}

/** The text of an option: two full-width spaces for every level above it. */
export const optionText = ({ label, depth = 0 }: Choice): string => "\u3000\u3000".repeat(depth) + label;
