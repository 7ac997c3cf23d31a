import { type Dict, type DictCalls, systemDict } from "#app/contract/system/dict.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import type { LoaderOptions } from "./loader.server.ts";
import type { Choices, Row } from "./page-data.ts";

/** What a dictionary's screen needs beside its pages: children of opened heads, and heads to choose a parent from. */
export function dictOptions(calls: Pick<DictCalls, "api" | "childList"> = systemDict): LoaderOptions {
  return { lookups: (args) => parentsOf(calls, args), children: (id, args) => childrenOf(calls, id, args) };
}

async function childrenOf({ childList }: Pick<DictCalls, "childList">, id: string, { call }: SignedArgs): Promise<Row[]> {
  const children = await call(childList, { query: { parentId_equal: id } });
  return (Array.isArray(children) ? children : children.records) as Row[];
}

/** Asked for only when a form is open. */
async function parentsOf({ api }: Pick<DictCalls, "api">, { call, request }: SignedArgs): Promise<Choices> {
  const view = new URL(request.url).searchParams.get("view");
  if (view === null || view === "remove") return {};
  const heads = await call(api.list, { query: { size: 1000 } });
  return { parents: heads.records.map(({ id, code, dictValue }: Pick<Dict, "id" | "code" | "dictValue">) => ({ value: id, label: `${dictValue} (${code})` })) };
}
