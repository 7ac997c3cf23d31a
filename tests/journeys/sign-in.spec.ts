import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, passwordOf } from "../support/journey-people.ts";
import { expect, test, visit } from "../support/journey-test.ts";

test.use({ person: null });

const account = (page: Page) => page.getByLabel("账号");
const password = (page: Page) => page.getByLabel("密码", { exact: false }).and(page.locator("input"));
const submit = (page: Page) => page.getByRole("button", { name: "登录" });

async function tryToSignIn(page: Page, name: string, word: string) {
  await account(page).fill(name);
  await password(page).fill(word);
  await submit(page).click();
}

test("a person signs in and stands at the workbench", async ({ page }) => {
  await visit(page, "/login");
  await tryToSignIn(page, "admin", passwordOf("admin"));
  await expect(page).toHaveURL("/wel/index");
  await expect(page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link")).toHaveText(["工作台"]);
});

test("an empty sign-in form says what to enter, with a link to each field", async ({ page }) => {
  await visit(page, "/login");
  await submit(page).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText(["请输入账号", "请输入密码"]);
  await expect(summary.getByRole("link", { name: "请输入密码" })).toHaveAttribute("href", "#password");
  await expect(account(page)).toHaveAttribute("aria-invalid", "true");
});

test("a wrong password is said, and the account need not be typed again", async ({ page }) => {
  await visit(page, "/login");
  await tryToSignIn(page, "ev_01", "not-the-password");
  await expect(page.getByRole("alert")).toContainText("用户名或密码错误");
  await expect(account(page)).toHaveValue("ev_01");
  await expect(password(page)).toHaveValue("");
  await expect(page.getByText("密码需要重新输入")).toBeVisible();
});

test("after five wrong passwords even the right one is refused", async ({ page, hasScripts }) => {
  const name = hasScripts ? "ua_20" : "ua_21";
  await visit(page, "/login");
  for (let time = 0; time < 5; time += 1) {
    await tryToSignIn(page, name, `wrong-${time}`);
    await expect(page.getByRole("alert")).toContainText("用户名或密码错误");
  }
  await tryToSignIn(page, name, DEMO_PASSWORD);
  await expect(page.getByRole("alert")).toContainText("用户登录失败次数过多，请稍后再试");
});

test("who is not signed in is asked to, and then comes to the page that was asked for", async ({ page }) => {
  await visit(page, "/system/param?paramName=x&size=30");
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent("/system/param?paramName=x&size=30")}`);
  await tryToSignIn(page, "admin", passwordOf("admin"));
  await expect(page).toHaveURL("/system/param?paramName=x&size=30");
});

test("who fails to sign in at first still comes to the page that was asked for", async ({ page }) => {
  await visit(page, "/system/post");
  await tryToSignIn(page, "admin", "not-the-password");
  await expect(page.getByRole("alert")).toBeVisible();
  await tryToSignIn(page, "admin", passwordOf("admin"));
  await expect(page).toHaveURL("/system/post");
});

for (const elsewhere of ["//evil.example/x", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
  test(`signing in does not lead away to ${elsewhere}`, async ({ page }) => {
    await visit(page, `/login?redirectTo=${encodeURIComponent(elsewhere)}`);
    await tryToSignIn(page, "admin", passwordOf("admin"));
    await expect(page).toHaveURL("/wel/index");
  });
}

test.describe("somebody signed in", () => {
  test.use({ person: "admin" });

  test("who opens the sign-in page comes to the first page", async ({ page }) => {
    await visit(page, "/login");
    await expect(page).toHaveURL("/wel/index");
  });

  test("is not signed out by a form of another site", async ({ page }) => {
    const answer = await page.request.post("/logout", { headers: { Origin: "https://evil.example" }, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
    await visit(page, "/system/param");
    await expect(page).toHaveURL("/system/param");
  });
});

test("the sign-in page speaks English on demand and keeps where it leads to", async ({ page }) => {
  await visit(page, "/login?redirectTo=%2Fsystem%2Fparam");
  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByLabel("Account").fill("admin");
  await page.locator("#password").fill(passwordOf("admin"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/system/param");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parameters");
});
