import { regionApi, regionLazyTree, regionSelect, ROOT_REGION } from "#app/contract/project/region.ts";
import { regionScreenApi } from "#app/contract/system/region-write.ts";
import type { Choice, Choices } from "#app/crud/page-data.ts";
import { region } from "#app/resources/system/region.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { loadBeside } from "./side-tree.server.ts";

/** Regions beside the tree of the country, whose branches open one by one. */
export function loadRegions(args: SignedArgs) {
  return loadBeside(
    { resource: region, api: regionScreenApi, options: { lookups: regionParents } },
    { by: "parentCode", lazy: true, nodes: ({ call }, parentCode) => call(regionLazyTree, { query: { parentCode } }) },
    args,
  );
}

/** The country, its provinces, and what stands above the record or the list: three thousand are no choice. */
export async function regionParents({ call, request }: SignedArgs): Promise<Choices> {
  const { searchParams } = new URL(request.url);
  const codes = ["parentCode", "id"].flatMap((name) => searchParams.getAll(name).slice(0, 1)).filter((code) => /^\d{2,12}$/.test(code));
  // An old link may name a region that is gone: its list is empty then, and nothing else is wrong.
  const near = await Promise.all([ROOT_REGION, ...codes].map((code) => call(regionApi.detail, { query: { code } }).catch(() => undefined)));
  const found = near.flatMap((row) => (row ? [row, { code: row.parentCode, name: row.parentName ?? "" }] : []));
  const named = [...found, ...(await call(regionSelect))].filter(({ name }) => name !== "").map(({ code, name }): [string, Choice] => [code, { value: code, label: `${name} (${code})` }]);
  return { parents: [...new Map(named).values()] };
}
