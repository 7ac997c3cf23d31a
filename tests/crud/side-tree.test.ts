import "../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld } from "../support/world.ts";
import { tagsOf } from "../ui/markup.ts";
import { besideScreens } from "./beside-screens.tsx";

let admin: Browser;
beforeAll(async () => {
  await openWorld();
  admin = await browserOf(await openApplication(besideScreens), fetch, { account: "admin", password: ADMIN_PASSWORD });
});

const treeOf = async (path: string) => /<nav class="card pair-heads".*?<\/nav>/s.exec((await admin.open(path)).html)?.[0] ?? "";
const linksOf = (html: string) => tagsOf(html, "a").map(({ attributes, text }) => [attributes["aria-label"] ?? text, (attributes.href ?? "").replaceAll("&amp;", "&")]);
const current = (html: string) => tagsOf(html, "a").filter(({ attributes }) => attributes["aria-current"]).map(({ text }) => text);

describe("a tree beside a list", () => {
  test("has every node as a link that narrows the list and keeps its size and filters", async () => {
    expect(linksOf(await treeOf("/whole?size=30&postName=a&current=1"))).toEqual([
      ["全部", "/whole?postName=a&size=30"],
      ...[["高层", "1"], ["中层", "2"], ["基层", "3"], ["其他", "4"]].map(([title, id]) => [title, `/whole?category=${id}&postName=a&size=30`]),
    ]);
  });

  test("is open down to the chosen node, which is marked; the search form keeps it", async () => {
    const html = await treeOf("/whole?category=3");
    expect(current(html)).toEqual(["基层"]);
    expect(tagsOf(html, "details").map(({ attributes }) => "open" in attributes)).toEqual([true, true]);
    const shut = await treeOf("/whole");
    expect(current(shut)).toEqual(["全部"]);
    expect(tagsOf(shut, "details").map(({ attributes }) => "open" in attributes)).toEqual([false, false]);
    expect(/<form class="search".*?<\/form>/s.exec((await admin.open("/whole?category=3")).html)?.[0]).toContain('name="category" value="3"');
  });

  test("that is too large to be there as a whole opens level by level, by the address", async () => {
    expect(linksOf(await treeOf("/lazy")).slice(1)).toEqual([["高层", "/lazy?category=1"], ["展开 高层", "/lazy?open=1"]]);
    expect(linksOf(await treeOf("/lazy?category=2&open=1&open=2")).slice(1)).toEqual([
      ["高层", "/lazy?category=1&open=1&open=2"],
      ["收起 高层", "/lazy?category=2&open=2"],
      ["中层", "/lazy?category=2&open=1&open=2"],
      ["收起 中层", "/lazy?category=2&open=1"],
      ["基层", "/lazy?category=3&open=1&open=2"],
    ]);
  });
});
