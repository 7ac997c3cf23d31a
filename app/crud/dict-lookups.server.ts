import { type Dict, dictApi, dictChildList } from "#app/contract/system/dict.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import type { Choices, Row } from "./page-data.ts";

/** Children of a dictionary head, for the opened rows of the tree. */
export async function dictChildren(id: string, { call }: SignedArgs): Promise<Row[]> {
  const children = await call(dictChildList, { query: { parentId_equal: id } });
  return (Array.isArray(children) ? children : children.records) as Row[];
}

/** Heads to choose a parent from, asked for only when a form is open. */
export async function dictParents({ call, request }: SignedArgs): Promise<Choices> {
  const view = new URL(request.url).searchParams.get("view");
  if (view === null || view === "remove") return {};
  const heads = await call(dictApi.list, { query: { size: 1000 } });
  return { parents: heads.records.map(({ id, code, dictValue }: Pick<Dict, "id" | "code" | "dictValue">) => ({ value: id, label: `${dictValue} (${code})` })) };
}
