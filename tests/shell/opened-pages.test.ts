import "../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { decodeTabs } from "#app/shell/tabs-cookie.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";

const STATISTICS = "/compliance-supervision/personnel-attendance-statistics";
let admin: Browser;
let reader: Browser;
beforeAll(async () => {
  await openWorld();
  const site = await openApplication();
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  reader = await browserOf(site, fetch, people.reader);
});

/** The tab that opening an address adds to the workbench, as its address and the words of its key. */
async function tabOf(browser: Browser, path: string) {
  const { cookies } = await browser.open(path);
  const text = cookies.find((cookie) => cookie.startsWith("tabs="))?.split(";")[0]?.slice("tabs=".length);
  const [, tab] = decodeTabs(text);
  return tab && [tab.path + tab.search, tab.label.text];
}

describe("opening a page opens a tab", () => {
  test("for a page of the menu, which leads back to the list and not to the form over it", async () => {
    expect(await tabOf(admin, "/system/param?size=30&view=new")).toEqual(["/system/param?size=30", "menu.param"]);
  });

  test("whose address forgets a person's number that was searched for", async () => {
    expect(await tabOf(admin, "/base-info/assessor?idCard=110101199003078515&size=30")).toEqual(["/base-info/assessor?size=30", "menu.assessor"]);
  });

  test("for the import and the recomputation below a list", async () => {
    expect(await tabOf(admin, `${STATISTICS}/import`)).toEqual([`${STATISTICS}/import`, "tabs.punchImport"]);
    expect(await tabOf(admin, `${STATISTICS}/recompute?statMonth=2026-05`)).toEqual([`${STATISTICS}/recompute?statMonth=2026-05`, "tabs.recompute"]);
  });

  test("which leads back to the very import that was in view", async () => {
    expect(await tabOf(admin, `${STATISTICS}/import?id=7&tab=bad`)).toEqual([`${STATISTICS}/import?id=7&tab=bad`, "tabs.punchImport"]);
  });

  test("but not where the person is not let in", async () => {
    for (const page of ["import", "recompute"]) {
      expect((await reader.open(`${STATISTICS}/${page}`)).status).toBe(403);
      expect(await tabOf(reader, `${STATISTICS}/${page}`)).toBeUndefined();
    }
  });
});

describe("a page", () => {
  test("names the texts it needs once each", async () => {
    for (const path of ["/system/param", "/wel/index"]) {
      const { html } = await admin.open(path);
      const named = /data-namespaces="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
      expect(named).toContain("shell");
      expect(named).toEqual([...new Set(named)]);
    }
  });

  test("that shows a dictionary from another side has a title of its own", async () => {
    const titles = await Promise.all(["/system/dict", "/dict-horizontal/index", "/dict-vertical/index"].map(async (path) => {
      const { html, location } = await admin.open(path);
      const page = location ? (await admin.open(location)).html : html;
      return [/<h1[^>]*>([^<]*)</.exec(page)?.[1], /<title>([^<]*)</.exec(page)?.[1]];
    }));
    expect(titles.map(([heading]) => heading)).toEqual(["字典管理", "字典管理（左右）", "字典管理（上下）"]);
    expect(titles.every(([heading = "", title = ""]) => title.startsWith(`${heading} - `))).toBe(true);
  });
});
