import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { panelOf, rowWith } from "../support/journey-lists.ts";
import { expect, held, test, visit } from "../support/journey-test.ts";

const LIST = "/desk/notice";
const area = (page: Page) => page.locator("#field-content");
const editor = (page: Page) => page.getByRole("textbox", { name: /^(通知内容|Content)/ }).and(page.locator("[contenteditable]"));
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "链接地址" });

async function save(page: Page, title: string) {
  await page.locator("#field-title").fill(title);
  await page.locator("#field-category").selectOption("1");
  await page.locator("#field-releaseTime").fill("2026-05-01T08:00");
  await panelOf(page).locator(".form-actions button").click();
  await expect(page.getByRole("status")).toContainText("操作成功");
}

async function open(page: Page, title: string) {
  await visit(page, `${LIST}?title=${title}`);
  await rowWith(page, title).getByRole("link", { name: /^查看/ }).click();
  return page.locator(".rich-text");
}

for (const [what, name] of [["the page's scripts have come", "panels-"], ["the editor has come", "rich-text-editor.enhanced-"]] as const) {
  test(`what is typed before ${what} is in the editor when it comes, and is saved`, async ({ page, own, hasScripts }) => {
    test.skip(!hasScripts, "Without scripts no editor comes.");
    const release = await held(page, name);
    await page.goto(`${LIST}?view=new`, { waitUntil: "commit" });
    await area(page).fill("早先写的\n两行");
    release();
    await expect(editor(page)).toHaveText("早先写的两行");
    await editor(page).press("ControlOrMeta+End");
    await page.keyboard.type("，后来写的");
    await save(page, own);
    await expect((await open(page, own)).locator("p")).toHaveText("早先写的两行，后来写的");
  });
}

test("the form stands, and takes what is written, while texts of what stands beside the editor are on their way", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "Without scripts no editor comes.");
  const release = await held(page, "form-");
  const asked = page.waitForRequest("**/assets/form-*.js");
  await page.goto(`${LIST}?view=new`);
  await asked;
  await editor(page).click();
  await page.keyboard.type("写在等待时");
  await expect(area(page)).toHaveValue("<p>写在等待时</p>");
  release();
  await expect(page.getByRole("button", { name: "选择文件", exact: true })).toBeVisible();
  await save(page, own);
  await expect((await open(page, own)).locator("p")).toHaveText("写在等待时");
});

test("a word is underlined and made a link, the link is changed and taken away, all by keyboard", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "Without scripts no editor comes.");
  await visit(page, `${LIST}?view=new`);
  await editor(page).click();
  await page.keyboard.type("见办法");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  await tool(page, "下划线").press("Enter");
  await expect(tool(page, "下划线")).toHaveAttribute("data-active", "true");
  await tool(page, "链接").press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.locator(".rich-link").getByRole("alert")).toContainText("请输入网址");
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await field(page).fill("example.com/rules");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveCount(0);
  await expect(editor(page).locator("a")).toHaveAttribute("href", "https://example.com/rules");
  await save(page, own);

  const text = await open(page, own);
  await expect(text.locator("u")).toHaveText("办法");
  await expect(text.getByRole("link", { name: "办法" })).toHaveAttribute("href", "https://example.com/rules");
  await expect(text.getByRole("link", { name: "办法" })).toHaveAttribute("rel", "noopener");

  await visit(page, `${LIST}?title=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^编辑/ }).click();
  await editor(page).getByText("办法").click();
  await tool(page, "链接").click();
  await expect(field(page)).toHaveValue("https://example.com/rules");
  await field(page).press("Escape");
  await expect(panelOf(page)).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await tool(page, "链接").click();
  await page.getByRole("button", { name: "取消链接" }).click();
  await expect(editor(page).locator("a")).toHaveCount(0);
  await expect(editor(page).locator("u")).toHaveText("办法");
});

test("an address is put in where nothing is selected, and what is typed behind it is no link", async ({ page, hasScripts }) => {
  test.skip(!hasScripts, "Without scripts no editor comes.");
  await visit(page, `${LIST}?view=new`);
  await editor(page).click();
  await tool(page, "链接").click();
  await field(page).fill("name@example.com");
  await page.getByRole("button", { name: "设为链接" }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(" 谢谢");
  await expect(editor(page).locator("a")).toHaveText("name@example.com");
  await expect(editor(page).locator("a")).toHaveAttribute("href", "mailto:name@example.com");
  await expect(editor(page)).toHaveText("name@example.com 谢谢");
});

test("the line for a link fits every width and every reader", async ({ page, hasScripts }) => {
  test.skip(!hasScripts, "Without scripts no editor comes.");
  await visit(page, `${LIST}?view=new`);
  await tool(page, "链接").click();
  await field(page).press("Enter");
  await expect(page.locator(".rich-link").getByRole("alert")).toBeVisible();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await sideways(page), `${width} px`).toBeLessThanOrEqual(0);
    expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
  }
});
