import { describe, expect, test } from "vitest";
import { topMenusOf } from "#app/shell/top-menus.ts";

const page = (code: string) => ({ id: code, code, name: code, path: `/${code}` });
const menus = [
  { ...page("work"), children: [page("project"), page("lot")] },
  { ...page("system"), children: [page("post"), page("dict")] },
];
const tops = [
  { id: "1", name: "监管", menuCodes: ["work", "lot"] },
  { id: "2", name: "管理", menuCodes: ["system", "post", "dict", "project"] },
];

describe("top menus", () => {
  test("lead to their first page; the one that holds the page in view is current and narrows the sidebar", () => {
    expect(topMenusOf(menus, tops, "/dict")).toEqual({
      topMenus: [{ id: "1", name: "监管", href: "/lot" }, { id: "2", name: "管理", href: "/project", isCurrent: true }],
      sidebar: [{ ...page("work"), children: [page("project")] }, { ...page("system"), children: [page("post"), page("dict")] }],
    });
    expect(topMenusOf(menus, tops, "/lot/import").sidebar).toEqual([{ ...page("work"), children: [page("lot")] }]);
  });

  test("leave the whole menu to a page that none of them holds", () => {
    expect(topMenusOf(menus, tops, "/wel/index")).toEqual({ topMenus: [{ id: "1", name: "监管", href: "/lot" }, { id: "2", name: "管理", href: "/project" }] });
  });

  test("without a page the person may see stay away", () => {
    expect(topMenusOf(menus, [{ id: "3", name: "空", menuCodes: ["work", "gone"] }], "/dict")).toEqual({ topMenus: [] });
    expect(topMenusOf(menus, [], "/dict")).toEqual({ topMenus: [] });
  });

  test("are current one at a time, even where two hold a page", () => {
    const both = [...tops, { id: "4", name: "也是", menuCodes: ["dict"] }];
    expect(topMenusOf(menus, both, "/dict").topMenus.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(["2"]);
  });
});
