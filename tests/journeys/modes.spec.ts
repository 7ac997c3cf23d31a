import type { Page } from "@playwright/test";
import { chineseWords, seriousFaults, sideways } from "../support/journey-checks.ts";
import { ADMIN_PASSWORD, setting } from "../support/journey-people.ts";
import { codeSentTo, expect, newPersonOfTwoRoles, passAudit, test } from "../support/journey-modes.ts";
import { taken, visit } from "../support/journey-test.ts";

const PASSWORD = "Gangqian-qiaotou-7";
const WAITS = "注册申请已提交,请耐心等待管理员通过!";
const phoneOf = (own: string) => `139${String(parseInt(own.replace(/\D/g, "").slice(-8) || "1", 10) * 7919 % 100_000_000).padStart(8, "0")}`;
const submit = (page: Page) => page.locator("main form.form button").last();

async function fill(page: Page, form: string, values: Record<string, string>) {
  // Faster than any hand, a fill in the moment of taking over loses the selection it replaces.
  await taken(page);
  for (const [name, value] of Object.entries(values)) await page.locator(`#${form}-${name}`).fill(value);
}

async function signIn(page: Page, username: string, password: string) {
  await page.locator("#username").fill(username);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

test("somebody registers, hears what is missing one thing after the other, waits, and comes in once passed", async ({ page, own, administrator }) => {
  await visit(page, "/login");
  await page.getByRole("link", { name: "注册", exact: true }).click();
  for (const [values, message] of [
    [{}, "请先输入租户编号"],
    [{ tenantId: "000000" }, "请先输入账号名称"],
    [{ account: own }, "请先输入密码"],
    [{ password: PASSWORD, password1: "other" }, "两次密码输入不一致"],
    [{ password: PASSWORD, password1: PASSWORD }, "请输入昵称，不超过20个字符"],
  ] as const) {
    await fill(page, "register", values);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText(message);
  }
  await fill(page, "register", { name: "新人", password: PASSWORD, password1: PASSWORD });
  await submit(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(WAITS)).toBeVisible();
  await signIn(page, own, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("账号待审核");
  await passAudit(administrator, own);
  await signIn(page, own, PASSWORD);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("a unit proves its phone and applies with its credit code", async ({ page, own, administrator }) => {
  const { records } = await administrator.get<{ records: { uscc: string }[] }>("/blade-project/const-unit/page?size=10");
  const phone = phoneOf(own);
  await visit(page, "/register");
  await page.getByRole("link", { name: "注册单位账号" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册单位账号");
  await fill(page, "register", { tenantId: "000000", phone: "123" });
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("请输入正确的手机号");
  await fill(page, "register", { phone });
  await submit(page).click();
  await expect(page.getByText(`验证码已发送至 ${phone}`)).toBeVisible();
  const passwords = { password: PASSWORD, password1: PASSWORD };
  for (const [values, message] of [
    [{}, "请输入统一社会信用代码"],
    [{ uscc: "91390100MA00000000" }, "请输入短信验证码"],
    [{ name: "某单位", value: "000000", ...passwords }, "短信验证码不正确或已失效"],
    [{ value: await codeSentTo(administrator, phone), ...passwords }, "没有找到该统一社会信用代码对应的单位"],
  ] as const) {
    await fill(page, "register", values);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText(message);
  }
  await fill(page, "register", { uscc: records[0]?.uscc ?? "", ...passwords });
  await submit(page).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await passAudit(administrator, phone);
  await signIn(page, phone, PASSWORD);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("a guest of a third party registers, waits, comes in by its button alone, and binds another time for the password", async ({ page, own, administrator }) => {
  const enter = async () => {
    await visit(page, "/login?redirectTo=%2Finfo%2Findex");
    await page.getByRole("link", { name: "使用 Provider 登录" }).click();
  };
  await enter();
  await page.getByLabel("姓名").fill(own);
  await page.getByRole("button", { name: "认证" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("完善注册信息");
  await taken(page);
  await fill(page, "register", { tenantId: "000000", account: `g${own}`, name: "客人", password: PASSWORD, password1: PASSWORD });
  await submit(page).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await enter();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect(page.getByText("账号待审核，请耐心等待管理员通过")).toBeVisible();
  await passAudit(administrator, `g${own}`);
  await enter();
  await expect(page).toHaveURL(/\/info\/index$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("个人信息");

  await page.getByRole("link", { name: "第三方账号" }).click();
  const bound = page.getByRole("row").filter({ hasText: own });
  await bound.getByRole("button", { name: "解除绑定" }).click();
  await expect(page.getByText("已解除绑定")).toBeVisible();
  await expect(page.getByText("尚未绑定第三方账号")).toBeVisible();
  await fill(page, "bind", { password: `${PASSWORD}x` });
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("登录密码不正确");
  await fill(page, "bind", { password: PASSWORD });
  await submit(page).click();
  await page.getByRole("link", { name: "前往 Provider 登录" }).click();
  await expect(page.getByText("绑定成功!")).toBeVisible();
  await expect(bound).toHaveCount(1);
  await page.context().clearCookies({ name: /^(__Host-)?session$/ });
  await enter();
  await expect(page).toHaveURL(/\/info\/index$/);
});

test("a new person changes the password before anything else, then works as one of two roles", async ({ page, own, administrator }) => {
  await newPersonOfTwoRoles(administrator, own, PASSWORD);
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await visit(page, "/login");
  await signIn(page, own, PASSWORD);
  await expect(page).toHaveURL(/\/info\/index\?tab=password$/);
  await visit(page, "/system/post");
  await expect(page).toHaveURL(/\/info\/index\?tab=password$/);
  await fill(page, "password", { oldPassword: PASSWORD, newPassword: `${PASSWORD}-2`, newPassword1: `${PASSWORD}-2` });
  await page.locator("main form.form .form-actions button").click();
  await expect(page.getByText("修改密码成功!其他会话已结束")).toBeVisible();
  await visit(page, "/wel/index");
  for (const name of ["岗位管理", "字典管理"]) await expect(menu.getByText(name, { exact: true })).toHaveCount(1);
  await page.locator(".user-menu summary").click();
  await page.locator('.user-menu a[href="/switch"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("用户信息选择");
  await taken(page);
  await page.locator("#switch-roleId").selectOption({ label: `${own}岗位管理` });
  await page.getByRole("button", { name: "切换" }).click();
  await expect(page.getByText("切换成功!")).toBeVisible();
  await expect(menu.getByText("岗位管理", { exact: true })).toHaveCount(1);
  await expect(menu.getByText("字典管理", { exact: true })).toHaveCount(0);
  expect((await page.goto("/system/dict"))?.status()).toBe(403);
});

test("who comes by a tenant's own address is not asked for the tenant and works in it", async ({ page, own, administrator }) => {
  const origin = setting("JOURNEY_MODES_SITE").replace("127.0.0.1", `${own}.localhost`);
  const opened = await administrator.post<{ account: string; password: string }>("/blade-system/tenant/submit", { tenantName: own, linkman: "某人", domain: origin });
  await visit(page, "/login");
  await expect(page.locator("input[name=tenantId]:not([type=hidden])")).toHaveCount(1);
  await visit(page, `${origin}/login`);
  await expect(page.locator("input[name=tenantId]:not([type=hidden])")).toHaveCount(0);
  await signIn(page, opened.account, ADMIN_PASSWORD);
  await expect(page.getByRole("alert")).toContainText("用户名或密码错误");
  await signIn(page, opened.account, opened.password);
  await expect(page).toHaveURL(`${origin}/info/index?tab=password`);
});

async function asAdministrator(page: Page, address: string) {
  await page.request.post("/login", { form: { tenantId: "000000", username: "admin", password: ADMIN_PASSWORD }, maxRedirects: 0 });
  await visit(page, address);
}

const WIDTHS = [1280, 768, 360];
const pages: Record<string, (page: Page, own: string) => Promise<unknown>> = {
  "the sign-in page with a third party": (page) => visit(page, "/login"),
  "the registration": (page) => visit(page, "/register"),
  "the registration of a guest": (page) => visit(page, "/register?oauthId=1.x"),
  "the registration of a unit": (page) => visit(page, "/register?as=company"),
  "the second step of a unit's registration": async (page, own) => {
    await visit(page, "/register?as=company");
    await fill(page, "register", { tenantId: "000000", phone: phoneOf(own) });
    await submit(page).click();
    await submit(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "the page for a forgotten password": (page) => visit(page, "/forgot"),
  "the sign-in by SMS": (page) => visit(page, "/login/sms"),
  "the switch": (page) => asAdministrator(page, "/switch"),
  "the accounts at the third party": (page) => asAdministrator(page, "/info/bound"),
};

for (const [name, open] of Object.entries(pages)) {
  for (const language of ["zh", "en"] as const) {
    test.describe(`${name} in ${language}`, () => {
      test.use({ language });
      test.skip(({ hasScripts }) => language === "en" && !hasScripts, "the server draws the same words for both");

      test(`${name} in ${language} can be used by everybody at every width`, async ({ page, own, hasScripts }) => {
        await open(page, own);
        for (const width of hasScripts ? WIDTHS : [360]) {
          await page.setViewportSize({ width, height: 800 });
          if (hasScripts) expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
          expect.soft(await sideways(page), `sideways at ${width} px`).toBeLessThanOrEqual(0);
        }
        if (language === "en") expect.soft(await chineseWords(page)).toEqual([]);
      });
    });
  }
}
