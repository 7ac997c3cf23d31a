import { describe, expect, it } from "vitest";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { badgeText } from "#app/shell/header.tsx";
import { IframePage } from "#app/shell/iframe-page.tsx";
import { Sidebar } from "#app/shell/sidebar.tsx";
import { TabStrip } from "#app/shell/tab-strip.tsx";
import { workbenchTab, type Tab } from "#app/shell/tabs.ts";
import { UserMenu } from "#app/shell/user-menu.tsx";
import { html, menus } from "#tests/ui/gallery.tsx";
import { tagsOf } from "#tests/ui/markup.ts";

const param: Tab = { path: "/system/param", search: "?current=2", label: { kind: "name", text: "参数管理" } };

describe("the sidebar", () => {
  it("says so when a role has no menus", () => {
    expect(html(<Sidebar menus={[]} pathname="/" />)).toContain("没有发现菜单");
  });

  it("opens the branch of the page in view and no other", () => {
    const sidebar = html(<Sidebar menus={menus} pathname="/system/param" />);
    expect(tagsOf(sidebar, "details").filter(({ attributes }) => "open" in attributes)).toHaveLength(1);
    expect(tagsOf(sidebar, "a").find(({ attributes }) => attributes["aria-current"] === "page")?.text).toBe("参数管理");
  });
});

describe("the tab strip", () => {
  const strip = (current: string) => html(<TabStrip tabs={[workbenchTab, param]} current={current} label={(tab) => tab.label.text} />);

  it("closes every tab but the workbench, each by its path", () => {
    const closing = tagsOf(strip("/wel/index"), "button").filter(({ attributes }) => attributes.name === "value");
    expect(closing.map(({ attributes }) => attributes.value)).toEqual(["/system/param"]);
  });

  it("leads back to the page as it was left", () => {
    expect(tagsOf(strip("/wel/index"), "a").map(({ attributes }) => attributes.href)).toEqual(["/wel/index", "/system/param?current=2"]);
  });

  it("offers the four deeds of the menu, closing itself only where there is something to close", () => {
    const intents = (current: string) => tagsOf(strip(current), "button").filter(({ attributes }) => attributes.name === "intent").map(({ attributes }) => attributes.value);
    expect(intents("/system/param")).toEqual(["clear-cache", "close", "close-others", "close-all"]);
    expect(intents("/wel/index")).toEqual(["clear-cache", "close-others", "close-all"]);
  });
});

describe("the header", () => {
  it("counts errors up to 99", () => {
    expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(["1", "99", "99+"]);
  });

  it("shows in the user menu only what leads somewhere", () => {
    const menu = html(<UserMenu name="林知远" logoutAction="/logout" />);
    expect(tagsOf(menu, "a")).toEqual([]);
    expect(tagsOf(menu, "form")[0]?.attributes).toMatchObject({ method: "post", action: "/logout" });
  });
});

describe("an error page", () => {
  it.each([
    [403, "没有访问权限"],
    [404, "页面不存在"],
    [409, "请求无法处理"],
    [500, "系统错误"],
    [502, "系统错误"],
    [503, "服务暂不可用"],
  ])("for %i says %s", (status, title) => {
    expect(tagsOf(html(<ErrorPage status={status} />), "h1")[0]?.text).toBe(title);
  });

  it("hands the request's number over for support", () => {
    const page = html(<ErrorPage status={500} requestId="01JD8Z3T5V" path="/unit" />, "en");
    expect(tagsOf(page, "textarea")[0]?.text).toContain("Request 01JD8Z3T5V");
    expect(tagsOf(page, "a").map(({ attributes }) => attributes.href)).toEqual(["/", "/unit"]);
  });
});

describe("an embedded page", () => {
  it("runs apart from this site", () => {
    const frame = tagsOf(html(<IframePage source="https://reports.example/" title="报表" />), "iframe")[0];
    expect(frame?.attributes.sandbox).not.toContain("allow-same-origin");
    expect(frame?.attributes.title).toBe("报表");
  });
});
