import { postApi } from "#app/contract/system/post.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { defineResource, filter } from "#app/crud/define.ts";
import { loadBeside, type SideNode } from "#app/screens/side-tree.server.ts";
import { SideTree } from "#app/screens/side-tree.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

const beside = (path: string) =>
  defineResource<typeof postApi>({ name: "system/post", path, titleField: "postName", columns: ["postCode", "postName"], filters: ["postName", filter("category", { kind: "link" })] });
const [whole, lazy] = [beside("/whole"), beside("/lazy")];

/** Kinds of posts as a tree: the second stands two levels down. */
const kinds: SideNode[] = [{ id: "1", title: "高层", children: [{ id: "2", title: "中层", children: [{ id: "3", title: "基层" }] }] }, { id: "4", title: "其他" }];
const below: Record<string, SideNode[]> = { "0": [{ id: "1", title: "高层", hasChildren: true }], "1": [{ id: "2", title: "中层", hasChildren: true }], "2": [{ id: "3", title: "基层" }] };

const pageOf = (of: typeof whole, loader: ReturnType<typeof signedInLoader>) => ({
  handle: { i18n: ["crud", "system"], title: "system:post.title" },
  loader,
  default: () => (
    <SideTree of={of} heading="类型" all="全部">
      <CrudScreen of={of} />
    </SideTree>
  ),
});

/** Pages of a test: a list beside a whole tree, and beside one that is fetched level by level. */
export const besideScreens = {
  whole: pageOf(whole, signedInLoader((args) => loadBeside({ resource: whole, api: postApi, options: {} }, { by: "category", nodes: async () => kinds }, args))),
  lazy: pageOf(lazy, signedInLoader((args) => loadBeside({ resource: lazy, api: postApi, options: {} }, { by: "category", nodes: async (_, id) => below[id] ?? [], lazy: true }, args))),
};
