type Node = { id: string; parentId: string };
export type Tree<T extends Node> = T & { children?: Tree<T>[] };

/** Rows as a forest in their own order; a row whose parent is not among them is a root (contract 1.10). */
export function toTree<T extends Node>(rows: T[]): Tree<T>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row } as Tree<T>]));
  const roots: Tree<T>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (parent) (parent.children ??= []).push(node);
    else roots.push(node);
  }
  return roots;
}
