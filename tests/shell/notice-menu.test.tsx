import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Header } from "#app/shell/header.tsx";
import { type NoticeBoxes, NoticeMenu } from "#app/shell/notice-menu.tsx";
import { defaultPreferences } from "#app/shell/preferences.ts";
import { html, Page } from "#tests/ui/gallery.tsx";
import { tagsOf } from "#tests/ui/markup.ts";

const line = (id: string, title: string, isUnread = false) => ({ id, title, href: `/desk/notice?view=show&id=${id}`, time: "2026-05-06 09:00", isUnread });
const boxes: NoticeBoxes = {
  message: { items: [line("1", "三月考勤已审定", true), line("2", "导入已完成")], unread: 120, moreHref: "/desk/message" },
  notice: { items: [], unread: 0, moreHref: "/desk/notice" },
};

describe("the bell", () => {
  it("opens three tabs without a script, mail first, one radio button each", () => {
    const markup = html(<NoticeMenu />);
    expect(tagsOf(markup, "label").map(({ text }) => text)).toEqual(["邮件", "消息", "通知"]);
    const radios = tagsOf(markup, "input").map(({ attributes }) => attributes);
    expect(radios.map(({ type, name }) => [type, name])).toEqual(Array.from({ length: 3 }, () => ["radio", "notices"]));
    expect(radios.map(({ id }) => id)).toEqual(tagsOf(markup, "label").map(({ attributes }) => attributes.for));
    expect(radios.map((radio) => "checked" in radio)).toEqual([true, false, false]);
    expect(tagsOf(markup, "details")).toHaveLength(1);
  });

  it("says of each kind by itself that there is nothing", () => {
    expect(tagsOf(html(<NoticeMenu />), "section").map(({ text }) => text)).toEqual(["暂无邮件", "暂无消息", "暂无通知"]);
    expect(tagsOf(html(<NoticeMenu />, "en"), "section").map(({ text }) => text)).toEqual(["No mail", "No messages", "No notices"]);
    expect(html(<NoticeMenu />)).not.toContain("badge");
  });

  it("counts what is unread, at most 99, in its name and beside the kind", () => {
    const markup = html(<NoticeMenu boxes={boxes} />);
    expect(tagsOf(markup, "summary")[0]).toMatchObject({ text: "99+", attributes: { "aria-label": "消息通知（120 条未读）" } });
    expect(tagsOf(markup, "label").map(({ text }) => text)).toEqual(["邮件", "消息 (99+)", "通知"]);
  });

  it("leads to each line and to all of a kind, and tells unread lines by words", () => {
    const markup = html(<NoticeMenu boxes={boxes} />);
    expect(tagsOf(markup, "a").map(({ attributes }) => attributes.href)).toEqual(["/desk/notice?view=show&amp;id=1", "/desk/notice?view=show&amp;id=2", "/desk/message", "/desk/notice"]);
    expect(tagsOf(markup, "li").map(({ text }) => text)).toEqual(["三月考勤已审定（未读）2026-05-06 09:00", "导入已完成2026-05-06 09:00"]);
  });
});

describe("the bell on a page that must stay small", () => {
  it("costs at most 250 bytes on the wire", () => {
    const bell = html(<NoticeMenu />);
    const page = html(<Page>{null}</Page>);
    const weight = (text: string) => brotliCompressSync(text).length;
    expect(page).toContain('id="notices-mail"');
    const without = page.replace(/<details class="menu" name="header-menu"><summary class="head-tool" aria-label="消息通知.*?<\/section><\/div><\/details>/s, "");
    expect(without).not.toContain('id="notices-mail"');
    expect(weight(without.replace("</header>", `${bell}</header>`)) - weight(without)).toBeLessThanOrEqual(250);
  });
});

describe("the top menu", () => {
  const header = (topMenus?: Parameters<typeof Header>[0]["topMenus"]) =>
    html(<Header title="平台" homeHref="/" preferences={defaultPreferences} locale="zh" returnTo="/" user={{ name: "林知远", logoutAction: "/logout" }} {...(topMenus && { topMenus })} />);

  it("is not there while there is nothing in it", () => {
    expect(tagsOf(header(), "nav")).toEqual([]);
    expect(tagsOf(header([]), "nav")).toEqual([]);
  });

  it("names its menus and the one in view", () => {
    const markup = header([{ id: "1", name: "履约监管", href: "/?topMenuId=1", isCurrent: true }, { id: "2", name: "系统", href: "/?topMenuId=2" }]);
    expect(tagsOf(markup, "nav")[0]?.attributes["aria-label"]).toBe("顶部菜单");
    expect(tagsOf(markup, "a").filter(({ attributes }) => attributes["aria-current"]).map(({ text }) => text)).toEqual(["履约监管"]);
  });
});
