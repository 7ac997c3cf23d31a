import type { RowKind } from "#app/contract/project/punch-import.ts";

/** Tabs of a preview: what needs somebody first. */
export const rowKinds: readonly RowKind[] = ["bad", "unmatched", "good"];
