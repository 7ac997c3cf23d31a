import { type Dict, dictApi, dictChildList } from "#app/contract/system/dict.ts";
import type { Resource, ScreenApi } from "#app/crud/define.ts";
import type { Values } from "#app/crud/form-data.ts";
import type { Choices } from "#app/crud/page-data.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { loadBeside } from "./side-tree.server.ts";

/** The dictionary's contract with the children of a head as its list. */
export const dictEntryApi: ScreenApi = { ...dictApi, list: { ...dictChildList, reply: dictApi.list.reply } };

/** An entry carries the code of its head. */
export async function headCode({ parentId }: Values, { call }: SignedArgs): Promise<Values> {
  if (!parentId) return {};
  const head = await call(dictApi.detail, { query: { id: parentId } });
  return { code: head.code };
}

/** Heads to choose from. */
export async function entryHeads(args: SignedArgs): Promise<Choices> {
  return { parents: (await headsOf(args)).map(({ id, title, note }) => ({ value: id, label: `${title} (${note})` })) };
}

/** Heads beside the list and the entries of the chosen one; without a choice the first head is chosen. */
export async function loadDictEntries(resource: Resource, args: SignedArgs) {
  return loadBeside({ resource, api: dictEntryApi, options: { lookups: entryHeads } }, { by: "parentId", nodes: headsOf, first: true }, args);
}

async function headsOf({ call }: SignedArgs) {
  const { records } = await call(dictApi.list, { query: { size: 1000 } });
  return records.map(({ id, code, dictValue }: Pick<Dict, "id" | "code" | "dictValue">) => ({ id, title: dictValue, note: code }));
}
