import type { Page } from "@playwright/test";
import { panelOf, postRecords, rowWith } from "../support/journey-lists.ts";
import { cookiesOf } from "../support/journey-people.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/desk/notice";
const MINUTE = 61_000;

async function publish(page: Page, title: string) {
  await postRecords(page, LIST, [{ title, category: "1", releaseTime: "2026-05-01T08:00", receiverType: "1", content: "内容" }]);
  await visit(page, `${LIST}?title=${title}`);
  await rowWith(page, title).getByRole("link", { name: /^发布/ }).click();
  await panelOf(page).getByRole("button", { name: "发布" }).click();
  await expect(page.getByRole("status")).toContainText("发布成功");
}

const ways = [
  { way: "a gateway has no stream", block: (page: Page) => page.route("**/notices/stream", (route) => route.fulfill({ status: 204 })) },
  { way: "something on the way lets no stream through", block: (page: Page) => page.route("**/notices/stream", (route) => route.fulfill({ status: 403, contentType: "text/html", body: "<h1>Blocked</h1>" })) },
];
for (const { way, block } of ways) {
  test(`where ${way}, an open page asks every minute and shows what is new`, async ({ page, browser, own, hasScripts }) => {
    test.skip(!hasScripts, "An open page without scripts stands as it was drawn.");
    const context = await browser.newContext({ storageState: cookiesOf("ua_01"), locale: "zh-CN" });
    const other = await context.newPage();
    await other.clock.install();
    await block(other);
    const tried = other.waitForResponse("**/notices/stream");
    await visit(other, "/wel/index");
    await tried;
    await publish(page, own);
    const lines = other.locator(".notices section", { has: other.locator("a[href='/notices?tab=notice']") });
    await expect(lines).not.toContainText(own);
    const asked = other.waitForResponse("**/notices/unread");
    await other.clock.fastForward(MINUTE);
    expect((await asked).status()).toBe(200);
    await expect(lines).toContainText(own);
    await expect(other.locator(".head-tools summary[aria-label^='消息通知（']")).toHaveCount(1);
    await context.close();
  });
}
