import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test, visit } from "../support/journey-test.ts";

/** Sends the form in view. */
async function save(page: Page) {
  await page.locator("main form.form .form-actions button").click();
}

test.describe("personal info", () => {
  test.use({ person: "me_01" });

  test("is reached from the header and says what is wrong with a password, one thing after the other", async ({ page }) => {
    await visit(page, "/wel/index");
    await page.locator(".user-menu summary").click();
    await page.getByRole("link", { name: "个人信息" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("个人信息");
    await page.locator(".page-tabs").getByRole("link", { name: "修改密码" }).click();
    for (const [words, message] of [
      [["", "", ""], "请输入密码"],
      [["x", "", ""], "请再次输入密码"],
      [["x", "Gangqian-qiaotou-7", "Gangqian-qiaotou-8"], "两次密码输入不一致!"],
      [["x", "Gangqian-qiaotou-7", "Gangqian-qiaotou-7"], "原密码不正确!"],
    ] as const) {
      for (const [at, name] of (["oldPassword", "newPassword", "newPassword1"] as const).entries()) await page.locator(`#password-${name}`).fill(words[at] ?? "");
      await save(page);
      await expect(page.getByRole("alert")).toContainText(message);
    }
  });
});

test("a picture is chosen, shown in the header and taken away again", async ({ page }) => {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#8a2" } }).png().toBuffer();
  await visit(page, "/info/index");
  await page.locator("#profile-avatar").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await save(page);
  await expect(page.getByRole("alert")).toContainText("头像只能是 jpg 或 png 图片");
  await page.locator("#profile-avatar").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await save(page);
  await expect(page.getByText("修改信息成功!")).toBeVisible();
  await expect(page.locator(".user-menu img.avatar")).toHaveAttribute("src", /^\/files\/avatar\?v=/);
  await page.locator("[name=avatarRemove]").check();
  await save(page);
  await expect(page.locator(".user-menu img.avatar")).toHaveCount(0);
});

test("a wrong code gives nobody's password back", async ({ page }) => {
  await page.context().clearCookies();
  await visit(page, "/login");
  await page.getByRole("link", { name: "忘记密码" }).click();
  await page.locator("#code-phone").fill("123");
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByRole("alert")).toContainText("请输入正确的手机号");
  await page.locator("#code-phone").fill(`139${String(Date.now()).slice(-8)}`);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await page.locator("#code-value").fill("000000");
  await page.locator("#code-newPassword").fill("Gangqian-qiaotou-7");
  await page.locator("#code-newPassword1").fill("Gangqian-qiaotou-7");
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(page.getByRole("alert")).toContainText("短信验证码不正确或已失效");
});

test("the outbox opens for an administrator", async ({ page }) => {
  expect((await visit(page, "/resource/sms-outbox"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("短信发件箱");
});

test("switching and registering are not there while their modes are off", async ({ page }) => {
  for (const address of ["/switch", "/register"]) expect((await visit(page, address))?.status()).toBe(404);
  await visit(page, "/wel/index");
  await expect(page.getByRole("link", { name: "切换部门/角色" })).toHaveCount(0);
});
