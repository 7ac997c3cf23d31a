import { describe, expect, it } from "vitest";
import { activeTrail, menuHref, type MenuNode } from "#app/shell/menu-node.ts";
import { menuIcon } from "#app/ui/menu-icon.ts";

const node = (path: string | null, children?: MenuNode[]): MenuNode => ({ code: path ?? "folder", name: "x", path, ...(children && { children }) });
const tree = [node("/system", [node("/system/user"), node("/system/user-group")]), node("/project-manage"), node("/project-manage/add")];

describe("the branch of the page in view", () => {
  it("leads from the root to the page", () => {
    expect(activeTrail(tree, "/system/user")).toEqual(["/system", "/system/user"]);
  });

  it("holds for the pages below a menu's page", () => {
    expect(activeTrail(tree, "/project-manage/7/lots")).toEqual(["/project-manage"]);
  });

  it("prefers the menu that says more of the address", () => {
    expect(activeTrail(tree, "/project-manage/add")).toEqual(["/project-manage/add"]);
  });

  it("does not take a longer name for a page below", () => {
    expect(activeTrail(tree, "/system/user-group")).toEqual(["/system", "/system/user-group"]);
    expect(activeTrail(tree, "/system/users")).toEqual([]);
  });
});

describe("a menu's address", () => {
  it("is its path inside this site", () => {
    expect(menuHref(node("/system/user"))).toBe("/system/user");
    expect(menuHref(node("unit"))).toBe("/unit");
  });

  it("opens http addresses and html files embedded", () => {
    expect(menuHref(node("http://localhost/swagger-ui.html"))).toBe("/myiframe/http%3A%2F%2Flocalhost%2Fswagger-ui.html");
    expect(menuHref(node("/help/index.html"))).toBe("/myiframe/%2Fhelp%2Findex.html");
  });

  it("cannot be made to leave the site or run a script", () => {
    expect(menuHref(node("//evil.example"))).toBe("/evil.example");
    expect(menuHref(node("javascript:alert(1)"))).toBe("/javascript:alert(1)");
  });
});

describe("a menu's icon", () => {
  it("is found from Blade's icon class, our own name, or is a file", () => {
    expect(menuIcon("iconfont iconicon_setting")).toBe("gear");
    expect(menuIcon("road")).toBe("road");
    expect(menuIcon("icon-unheard-of")).toBe("file");
    expect(menuIcon(null)).toBe("file");
    expect(menuIcon("constructor")).toBe("file");
  });
});
