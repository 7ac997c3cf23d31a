import { panelOf, rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

/** A phone of this journey's own, so that no other journey has written to it within the minute. */
const phoneOf = (own: string) => `138${String([...own].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000_000, 7)).padStart(8, "0")}`;

test("a service asks for what its kind needs and keeps its secret to itself", async ({ page, own, hasScripts }) => {
  await visit(page, "/resource/sms?view=new");
  await expect(panelOf(page).getByLabel("应用ID")).toBeVisible({ visible: !hasScripts });
  await panelOf(page).getByLabel("分类").selectOption("4");
  await expect(panelOf(page).getByLabel("应用ID")).toBeVisible();
  await panelOf(page).getByLabel("资源编号").fill(own);
  await panelOf(page).getByLabel("模板ID").fill("1001");
  await panelOf(page).getByLabel("短信签名").fill("澜江监管");
  await panelOf(page).getByLabel("模板内容").fill("验证码{code}");
  await panelOf(page).getByLabel("accessKey").fill("AKID-1");
  await panelOf(page).getByLabel("secretKey").fill("Geheim-1");
  await panelOf(page).getByLabel("服务地址").fill("https://169.254.169.254/");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("应用ID");
  // What is secret does not come back with the form.
  await panelOf(page).getByLabel("secretKey").fill("Geheim-1");
  await panelOf(page).getByLabel("应用ID").fill("1400");
  await panelOf(page).getByLabel("地域").fill("ap-guangzhou");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("服务地址");
  await panelOf(page).getByLabel("secretKey").fill("Geheim-1");
  await panelOf(page).getByLabel("服务地址").fill("");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page)).toHaveCount(0);
  await visit(page, `/resource/sms?smsCode=${own}`);
  await expect(rowWith(page, own)).toContainText("腾讯云");
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).click();
  await expect(panelOf(page)).toContainText("******");
  await expect(panelOf(page)).not.toContainText("Geheim");
});

test("one service is enabled, tried out with what it says of each phone, and its message is read in the outbox", async ({ page, own }) => {
  for (const code of [`${own}a`, `${own}b`]) {
    await visit(page, "/resource/sms?view=new");
    await panelOf(page).getByLabel("资源编号").fill(code);
    await panelOf(page).getByLabel("模板内容").fill("验证码{code}");
    await panelOf(page).getByRole("button", { name: "保存" }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await visit(page, `/resource/sms?smsCode=${code}`);
    await rowWith(page, code).getByRole("link", { name: /^启用/ }).click();
    await expect(panelOf(page)).toContainText("是否确定启用这条配置?");
    await panelOf(page).getByRole("button", { name: "启用" }).click();
    await expect(page.getByText("已启用").first()).toBeVisible();
    await visit(page, "/resource/sms?status=2");
    await expect(rowsOf(page)).toHaveCount(1);
  }
  await visit(page, `/resource/sms?smsCode=${own}b`);
  await rowWith(page, own).getByRole("link", { name: /^调试/ }).click();
  await panelOf(page).getByLabel("手机号").fill(phoneOf(own));
  for (const [params, message] of [["{", "模板变量须为JSON对象"], ['{"name":"1"}', "模板没有变量name"], ["{}", "请填写模板变量code"]] as const) {
    await panelOf(page).getByLabel("模板变量").fill(params);
    await panelOf(page).getByRole("button", { name: "调试" }).click();
    await expect(panelOf(page).getByRole("alert")).toContainText(message);
  }
  await panelOf(page).getByLabel("模板变量").fill('{"code":"246810"}');
  await panelOf(page).getByRole("button", { name: "调试" }).click();
  await expect(panelOf(page).getByRole("heading", { name: "发送结果" })).toBeVisible();
  await expect(panelOf(page).getByRole("row", { name: phoneOf(own) })).toContainText("发送成功");
  await visit(page, `/resource/sms-outbox?smsCode=${own}b`);
  await expect(rowWith(page, phoneOf(own))).toContainText("验证码246810");
  await expect(rowWith(page, phoneOf(own))).toContainText("存于发件箱");
});

test("a second message to a phone within the minute is refused with the time when it may be sent", async ({ page, own }) => {
  const answer = await page.request.post("/resource/sms?view=new", { form: { intent: "submit", category: "5", smsCode: own }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  for (const message of ["发送成功", "发送过于频繁，请于"]) {
    await visit(page, `/resource/sms?smsCode=${own}`);
    await rowWith(page, own).getByRole("link", { name: /^调试/ }).click();
    await panelOf(page).getByLabel("手机号").fill(phoneOf(own));
    await panelOf(page).getByRole("button", { name: "调试" }).click();
    await expect(panelOf(page)).toContainText(message);
  }
});

test.describe("somebody who asks for a code twice", () => {
  test.use({ person: null });

  test("is told when the next one may be asked for", async ({ page, own }) => {
    for (const isFirst of [true, false]) {
      await visit(page, "/login/sms");
      await page.locator("#code-phone").fill(phoneOf(`${own}code`));
      await page.getByRole("button", { name: "发送验证码" }).click();
      if (isFirst) await expect(page.locator("#code-value")).toBeVisible();
      else await expect(page.getByRole("alert")).toContainText(/发送过于频繁，请于\d\d:\d\d:\d\d后再试/);
    }
  });
});
