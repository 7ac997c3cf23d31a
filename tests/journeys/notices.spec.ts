import type { Browser, Page } from "@playwright/test";
import { chineseWords, seriousFaults, sideways } from "../support/journey-checks.ts";
import { panelOf, postRecords, rowsOf, rowWith } from "../support/journey-lists.ts";
import { cookiesOf, type Person } from "../support/journey-people.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/desk/notice";
const bell = (page: Page) => page.locator(".head-tools summary[aria-label^='消息通知']");
const inBell = (page: Page) => page.locator(".notices section:visible");
const choose = (page: Page, kind: string) => page.locator(".notices").getByText(new RegExp(`^${kind}`)).click();
const notice = (title: string, more: Record<string, string> = {}) => ({ title, category: "1", releaseTime: "2026-05-01T08:00", receiverType: "1", content: "第一段\n\n第二段", ...more });

/** The page of somebody else beside one's own. */
async function pageOf(browser: Browser, person: Person, hasScripts: boolean): Promise<Page> {
  const context = await browser.newContext({ storageState: cookiesOf(person), javaScriptEnabled: hasScripts, locale: "zh-CN" });
  return context.newPage();
}

async function publish(page: Page, title: string) {
  await visit(page, `${LIST}?title=${title}`);
  await rowWith(page, title).getByRole("link", { name: /^发布/ }).click();
  await panelOf(page).getByRole("button", { name: "发布" }).click();
  await expect(page.getByRole("status")).toContainText("发布成功");
}

test("the bell shows mail, messages and notices, one at a time, and leads to all of them", async ({ page }) => {
  await visit(page, "/system/param");
  await bell(page).click();
  for (const [kind, tab] of [["消息", "message"], ["通知", "notice"], ["邮件", "mail"]] as const) {
    await choose(page, kind);
    await expect(inBell(page)).toHaveCount(1);
    await expect(inBell(page).getByRole("link", { name: "查看全部" })).toHaveAttribute("href", `/notices?tab=${tab}`);
    await expect(inBell(page).getByRole("listitem").first()).toBeVisible();
  }
  await inBell(page).getByRole("link", { name: "查看全部" }).click();
  await expect(page.locator(".page-tabs [aria-current]")).toHaveText("邮件");
});

test("the bell can be used without a mouse", async ({ page, hasScripts }) => {
  await visit(page, "/system/param");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: /^邮件/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^消息/ })).toBeChecked();
  await expect(inBell(page).getByRole("link", { name: "查看全部" })).toHaveAttribute("href", "/notices?tab=message");
  if (!hasScripts) return;
  await page.keyboard.press("Escape");
  await expect(page.locator(".notices")).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test("the opened bell fits every width, in both schemes", async ({ page, hasScripts }) => {
  for (const scheme of hasScripts ? ["light", "dark"] : ["light"]) {
    await page.request.post("/preferences", { form: { name: "scheme", value: scheme, returnTo: "/" }, maxRedirects: 0 });
    await visit(page, "/system/param");
    await bell(page).click();
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator(".notices")).toBeInViewport({ ratio: 1 });
      expect.soft(await sideways(page), `${width} px`).toBeLessThanOrEqual(0);
      if (hasScripts) expect.soft(await seriousFaults(page), `${scheme} at ${width} px`).toEqual([]);
    }
  }
});

test("a published notice is read by another role, and the writer sees the count rise", async ({ page, browser, own, hasScripts }) => {
  await visit(page, `${LIST}?view=new`);
  await page.locator("#field-title").fill(own);
  await page.locator("#field-category").selectOption("1");
  await page.locator("#field-releaseTime").fill("2026-05-01T08:00");
  // With scripts an editor stands over the text area.
  const text = hasScripts ? page.getByRole("textbox", { name: "通知内容" }).and(page.locator("[contenteditable]")) : page.locator("#field-content");
  await text.click();
  await page.keyboard.type("第一段");
  await panelOf(page).locator(".form-actions button").click();
  await expect(page.getByRole("status")).toContainText("操作成功");

  const other = await pageOf(browser, "me_01", hasScripts);
  const find = async () => (await other.goto("/notices?tab=notice&size=200"), other.locator(".inbox li", { hasText: own }));
  await expect(await find()).toHaveCount(0);
  await publish(page, own);
  const line = await find();
  await expect(line).toHaveClass(/is-unread/);
  await line.getByRole("link").click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(own);
  await expect(other.locator(".rich-text p")).toHaveText("第一段");
  await expect(await find()).not.toHaveClass(/is-unread/);
  await visit(page, `${LIST}?title=${own}`);
  await expect(rowsOf(page).first().locator("td").filter({ hasText: /^1\s\/\s\d+$/ })).toHaveCount(1);
  await other.context().close();
});

test("a draft, a notice for other roles and one to come are not there for a reader", async ({ page, browser, own, hasScripts }) => {
  await postRecords(page, LIST, [notice(`${own}a`), notice(`${own}b`, { receiverType: "2", receiverRoles: "1123598816738675204" }), notice(`${own}c`, { releaseTime: "2099-01-01T08:00" })]);
  await publish(page, `${own}b`);
  await publish(page, `${own}c`);
  const other = await pageOf(browser, "ua_01", hasScripts);
  await other.goto("/notices?tab=notice&size=200");
  await expect(other.locator(".inbox li", { hasText: own })).toHaveCount(0);
  for (const name of ["a", "b", "c"]) {
    await visit(page, `${LIST}?title=${own}${name}`);
    const address = (await rowsOf(page).first().locator("a[href*='view=show']").first().getAttribute("href")) ?? "";
    const id = new URL(address, "http://any").searchParams.get("id") ?? "";
    expect((await other.goto(`/notices/notice/${id}`))?.status()).toBe(404);
  }
  await other.context().close();
});

test("an open page hears of a notice without being loaded again", async ({ page, browser, own, hasScripts }) => {
  test.skip(!hasScripts, "An open page without scripts stands as it was drawn.");
  const other = await pageOf(browser, "sv_390100", hasScripts);
  await visit(other, "/wel/index");
  await other.waitForResponse(/notices\/stream/).catch(() => undefined);
  await postRecords(page, LIST, [notice(own)]);
  await publish(page, own);
  await expect(other.locator("[aria-live=polite]", { hasText: own })).toHaveCount(1);
  await bell(other).click();
  await choose(other, "通知");
  await expect(inBell(other).getByRole("listitem").first()).toContainText(own);
  await inBell(other).getByRole("link", { name: own }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(own);
  await other.context().close();
});

test("a mail reaches the one it was written to, is answered, and removed after a question", async ({ page, browser, own, hasScripts }) => {
  await visit(page, "/notices/new");
  await page.getByRole("button", { name: "发送" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(3);
  await page.locator("#field-title").fill(own);
  await page.locator("#field-content").fill("请尽快处理。\n谢谢。");
  await visitName(page, browser);
  await page.getByRole("button", { name: "发送" }).click();
  await expect(page.getByRole("status")).toContainText("邮件已发送");

  const other = await pageOf(browser, "pa_p1", hasScripts);
  await visit(other, "/notices?tab=mail&size=200");
  await other.locator(".inbox li.is-unread", { hasText: own }).getByRole("link").click();
  await expect(other.locator(".typed-text")).toContainText("谢谢。");
  await other.getByRole("link", { name: "回复" }).click();
  await expect(other.getByRole("checkbox", { name: /管理员/ })).toBeChecked();
  await other.goBack();
  await other.locator(".inbox-removal summary").click();
  await other.getByRole("button", { name: "确定删除" }).click();
  await expect(other.getByRole("status")).toContainText("删除成功");
  await expect(other.locator(".inbox li", { hasText: own })).toHaveCount(0);
  await other.context().close();
});

/** Looks for the person of `pa_p1` by name and ticks them; what was typed stays. */
async function visitName(page: Page, browser: Browser) {
  const other = await pageOf(browser, "pa_p1", false);
  await other.goto("/info/index");
  const name = await other.locator("#profile-realName").inputValue();
  await other.context().close();
  const title = await page.locator("#field-title").inputValue();
  await page.locator("#field-receiverIds").fill(name);
  await page.getByRole("button", { name: "查找" }).click();
  await page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).first().check();
  await expect(page.locator("#field-title")).toHaveValue(title);
}

test("all of a kind is marked as read at once", async ({ browser, hasScripts }) => {
  const page = await pageOf(browser, hasScripts ? "sv_province" : "me_01", hasScripts);
  await visit(page, "/notices?tab=message");
  await page.getByRole("button", { name: "全部标为已读" }).click();
  await expect(page.getByRole("status")).toContainText("已全部标为已读");
  await expect(page.locator(".inbox li.is-unread")).toHaveCount(0);
  await page.context().close();
});

test.describe("in English", () => {
  test.use({ language: "en" });
  test("the pages of one's messages speak English but for what was written", async ({ page }) => {
    for (const address of ["/notices?tab=notice", "/notices/new", `${LIST}?view=new`]) {
      await visit(page, address);
      expect(await chineseWords(page)).toEqual([]);
    }
    await visit(page, "/notices?tab=notice");
    await page.locator(".inbox li a").first().click();
    await expect(page.locator(".rich-text")).toBeVisible();
    expect(await chineseWords(page)).toEqual([]);
  });
});
