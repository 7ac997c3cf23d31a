import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, setting } from "../support/journey-people.ts";
import { answerTo } from "../support/journey-question.ts";
import { expect, test, visit } from "../support/journey-test.ts";

test.use({ person: null, baseURL: async ({}, use) => use(setting("JOURNEY_CAPTCHA_SITE")) });

async function signIn(page: Page, code: string) {
  await page.getByLabel("账号").fill("admin");
  await page.locator("#password").fill(ADMIN_PASSWORD);
  await page.locator("#captchaCode").fill(code);
  await page.getByRole("button", { name: "登录" }).click();
}

async function question(page: Page): Promise<string> {
  const label = await page.locator("label[for=captchaCode]").innerText();
  return label.replace(/^验证问题：/, "");
}

test("the sign-in page shows a picture to copy and says what it is", async ({ page }) => {
  await visit(page, "/login");
  const picture = page.getByRole("img", { name: "验证码图片，请输入图中的 5 个字符" });
  await expect(picture).toBeVisible();
  const size = await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  expect(size).toBeGreaterThan(0);
});

test("another picture comes on demand and the account stays", async ({ page }) => {
  await visit(page, "/login");
  const picture = page.getByRole("img", { name: /验证码图片/ });
  const before = await picture.getAttribute("src");
  await page.getByLabel("账号").fill("admin");
  await page.getByRole("button", { name: "换一张" }).click();
  await expect(picture).not.toHaveAttribute("src", before ?? "");
  await expect(page.getByLabel("账号")).toHaveValue("admin");
});

test("the key Enter sends the form and does not only ask for another picture", async ({ page }) => {
  await visit(page, "/login");
  await page.getByLabel("账号").fill("admin");
  await page.locator("#captchaCode").fill("00000");
  await page.locator("#password").fill(ADMIN_PASSWORD);
  await page.locator("#password").press("Enter");
  await expect(page.getByRole("alert")).toContainText("验证码不正确");
});

test("a wrong code is said, and a fresh picture is there for the next try", async ({ page }) => {
  await visit(page, "/login");
  const before = await page.locator("input[name=captchaKey]").getAttribute("value");
  await signIn(page, "00000");
  await expect(page.getByRole("alert")).toContainText("验证码不正确");
  await expect(page.locator("input[name=captchaKey]")).not.toHaveValue(before ?? "");
});

test("who cannot see the picture answers a question in words", async ({ page }) => {
  await visit(page, "/login");
  await page.getByRole("link", { name: "看不清？改用文字问题" }).click();
  await expect(page.getByText("验证问题：")).toBeVisible();
  await signIn(page, answerTo(await question(page)));
  await expect(page).toHaveURL("/wel/index");
});

test("a captcha that was used once opens nothing again", async ({ page, browser, hasScripts }) => {
  await visit(page, "/login?captcha=question");
  const key = await page.locator("input[name=captchaKey]").getAttribute("value");
  const code = answerTo(await question(page));
  await signIn(page, code);
  await expect(page).toHaveURL("/wel/index");
  const other = await browser.newContext({ baseURL: setting("JOURNEY_CAPTCHA_SITE"), locale: "zh-CN", javaScriptEnabled: hasScripts });
  const again = await other.request.post("/login", { form: { username: "admin", password: ADMIN_PASSWORD, captchaKey: key ?? "", captchaCode: code } });
  expect(again.status()).toBe(422);
  expect(await again.text()).toContain("验证码不正确");
  await other.close();
});
