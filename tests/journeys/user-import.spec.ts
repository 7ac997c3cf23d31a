import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/system/user";
const HEADER = "账户,昵称,姓名,角色名称,部门名称";

async function upload(page: Page, lines: string[]) {
  await page.getByLabel("用户文件").setInputFiles({ name: "用户.csv", mimeType: "text/csv", buffer: Buffer.from([HEADER, ...lines].join("\r\n")) });
  await page.getByRole("button", { name: "上传并核对" }).click();
}

test("a sheet of users with a bad row is corrected and uploaded again, and everybody in it stands in the list", async ({ page, own, hasScripts }) => {
  await visit(page, LIST);
  await page.getByRole("link", { name: "导入用户" }).click();
  await upload(page, [`${own}a,甲,甲某,查阅人员,省交通厅`, `${own}b,乙,乙某,查阅人员,无此部门`]);
  await expect(page.getByRole("main")).toContainText("1 行有误，改正后重新上传才能导入。");
  for (const text of ["3", `${own}b`, "部门名称", "无此部门", "没有这个部门，或您看不到它"]) await expect(rowsOf(page).first()).toContainText(text);
  await expect(page.getByRole("button", { name: /^导入 / })).toHaveCount(0);
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载错误行" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("没有这个部门");

  await page.getByRole("link", { name: "继续导入" }).click();
  await upload(page, [`${own}a,甲,甲某,查阅人员,省交通厅`, `${own}b,乙,乙某,查阅人员,省交通厅`]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
  await page.getByRole("button", { name: "导入 2 个用户" }).click();
  await expect(page.getByRole("status")).toContainText("已导入 2 个用户");
  await visit(page, `${LIST}?account=${own}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await rowWith(page, `${own}b`).getByRole("link", { name: /^查看/ }).click();
  await page.getByRole("link", { name: "该用户的登录日志" }).click();
  await expect(page).toHaveURL(new RegExp(`/monitor/log/api\\?createBy=${own}b`));
});

test("a form without a file says so, and keeps the choice to update", async ({ page }) => {
  await visit(page, `${LIST}/import`);
  await page.getByLabel("账户已存在时更新该用户").check();
  await page.getByRole("button", { name: "上传并核对" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择用户文件");
  await expect(page.getByLabel("账户已存在时更新该用户")).toBeChecked();
});
