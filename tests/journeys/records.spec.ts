import { panelOf, postRecords, rowsOf, rowWith } from "../support/journey-lists.ts";
import { enter, expect, test, visit } from "../support/journey-test.ts";

test("what was written is read in the log of calls, by whom and what, without being there to be changed", async ({ page, own }) => {
  await postRecords(page, "/system/param", [{ paramName: own, paramKey: own, paramValue: "1" }]);
  await expect(async () => {
    await visit(page, "/monitor/log/api?requestUri=param%2Fsubmit");
    // Others write parameters at the same time: one of the last calls is one's own.
    const calls = await rowsOf(page).getByRole("link", { name: /^查看/ }).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const call of calls) {
      await visit(page, call);
      if ((await panelOf(page).locator(".log-text").allInnerTexts()).join().includes(own)) return;
    }
    throw new Error("The call is not in the log yet.");
  }).toPass();
  await expect(panelOf(page)).toContainText("admin");
  await expect(page.getByRole("link", { name: /^(编辑|删除|新增)/ })).toHaveCount(0);
});

test("somebody who is forced out is at the sign-in page with the next click", async ({ page, browser, baseURL, javaScriptEnabled }) => {
  const other = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: javaScriptEnabled ?? true, locale: "zh-CN", storageState: { cookies: [], origins: [] } });
  const theirs = await other.newPage();
  await enter(theirs, "ua_01");
  await visit(theirs, "/wel/index");
  await visit(page, "/monitor/session?account=ua_01");
  await rowWith(page, "ua_01").first().getByRole("link", { name: /^强制下线/ }).click();
  await panelOf(page).getByRole("button", { name: "强制下线" }).click();
  await expect(page.getByRole("status")).toContainText("已强制下线");
  await theirs.goto("/base-info/const-unit");
  await expect(theirs).toHaveURL(/\/login\?redirectTo=/);
  await other.close();
});

test("a new application shows its secret once", async ({ page, own }) => {
  await visit(page, "/system/client?view=new");
  await panelOf(page).getByLabel("应用编号").fill(own);
  await panelOf(page).getByRole("checkbox", { name: "密码", exact: true }).check();
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page).locator("code").last()).toHaveText(/^[\w-]{43}$/);
  const secret = await panelOf(page).locator("code").last().textContent();
  await panelOf(page).getByRole("link", { name: "返回列表" }).click();
  await visit(page, `/system/client?clientId=${own}`);
  await rowsOf(page).first().getByRole("link", { name: /^查看/ }).click();
  await expect(panelOf(page)).toContainText("******");
  await expect(page.locator("body")).not.toContainText(secret ?? "");
});

test("errors of this browser are handed in after a question and arrive as error logs", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "without scripts there are no errors to hand in");
  await visit(page, "/wel/index");
  const entry = { url: `/${own}`, time: new Date().toISOString(), type: "error", message: own, stack: "at a.js", info: "a.js:7" };
  await page.evaluate((one) => localStorage.setItem("error-log", JSON.stringify([one])), entry);
  await visit(page, "/error-log");
  page.once("dialog", (dialog) => {
    expect(dialog.message()).toBe("确定上传本地日志到服务器?");
    void dialog.accept();
  });
  await page.getByRole("button", { name: "上传" }).click();
  await expect(page.getByRole("status")).toContainText("发送成功!");
  await expect(page.getByText("没有记录到错误")).toBeVisible();
  await visit(page, `/monitor/log/error?requestUri=${own}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).first().getByRole("link", { name: /^查看/ }).click();
  await expect(panelOf(page).locator(".log-text").first()).toHaveText(own);
});
