import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { columnOf, rowsOf } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const IMPORT = "/compliance-supervision/personnel-attendance-statistics/import";
const HEADER = "姓名,日期,首次打卡时间,末次打卡时间";

/** The month before this one: the demonstration's last, which is still open. */
function lastMonth(): string {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

async function upload(page: Page, { lot, name, lines }: { lot: string; name: string; lines: string[] }) {
  await visit(page, IMPORT);
  await page.getByLabel("标段").selectOption({ label: lot });
  await page.getByLabel("统计月份").selectOption(lastMonth());
  await page.getByLabel("打卡文件").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from([HEADER, ...lines].join("\r\n")) });
  await page.getByRole("button", { name: "上传并核对" }).click();
}

const count = (page: Page, name: string) => page.locator("main").getByText(name, { exact: true }).locator("xpath=..");
const commit = (page: Page) => page.getByRole("button", { name: /^导入(其余)? \d+ 次打卡$/ });

/** Somebody who works on the lot, as its roster names them. */
async function someoneOn(page: Page, lot: string): Promise<string> {
  await visit(page, IMPORT);
  const id = await page.getByLabel("标段").locator("option", { hasText: lot }).getAttribute("value");
  await visit(page, `/base-info/assessor?projectLotId=${id}&jobStatus=20&assessorType=1`);
  return columnOf(page, "姓名").first().innerText();
}

test("a file of punches is checked, a stranger matched by hand, the rest imported, and all of it remembered", async ({ page, own, hasScripts }) => {
  test.slow();
  const lot = hasScripts ? "苍陵绕城高速改扩建工程 TJ-01" : "苍陵绕城高速改扩建工程 TJ-02";
  const person = await someoneOn(page, lot);
  const month = lastMonth();
  const file = {
    lot,
    name: "十月打卡.csv",
    lines: [`${person},${month}-05,06:11:07,18:42:09`, `${person},${month}-06,06:12:08,18:43:10`, `借调${own},${month}-05,06:13:09,18:44:11`, `${person},${month}-45,07:00,18:00`],
  };
  await upload(page, file);
  await expect(count(page, "有误行")).toContainText("1");
  await expect(count(page, "未匹配人员")).toContainText("1");
  await expect(rowsOf(page)).toContainText(["日期无法识别"]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载错误行" }).click();
  const saved = await (await download).path();
  expect(await readFile(saved, "utf8")).toContain(`${month}-45`);

  await page.getByRole("link", { name: "未匹配（1）" }).click();
  await page.getByRole("combobox", { name: `借调${own} 对应的名册人员` }).selectOption({ index: 2 });
  await page.getByRole("button", { name: "保存匹配" }).click();
  await expect(page.getByRole("status")).toContainText("匹配已保存");
  await expect(count(page, "未匹配人员")).toContainText("0");
  await commit(page).click();
  await expect(page.getByRole("status")).toContainText("已导入 6 次打卡");
  await expect(page.getByRole("heading", { name: "导入完成" })).toBeVisible();
  await page.getByRole("link", { name: "查看本月考勤" }).click();
  await expect(columnOf(page, "姓名").first()).toBeVisible();

  await upload(page, file);
  await expect(count(page, "未匹配人员")).toContainText("0");
  await expect(page.getByRole("main")).toContainText("文件中的打卡都已导入过，确认后不会新增。");
  await page.getByRole("button", { name: "放弃" }).click();
  await expect(page.getByRole("status")).toContainText("已放弃");
});

test("a form without lot and file says what is missing", async ({ page }) => {
  await visit(page, IMPORT);
  await page.getByRole("button", { name: "上传并核对" }).click();
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
  await page.getByLabel("标段").selectOption({ index: 1 });
  const lot = await page.getByLabel("标段").inputValue();
  await page.getByRole("button", { name: "上传并核对" }).click();
  await expect(page.getByLabel("打卡文件")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("标段")).toHaveValue(lot);
});

test("a file that is no sheet of punches is refused with a sentence", async ({ page }) => {
  await visit(page, IMPORT);
  await page.getByLabel("标段").selectOption({ index: 1 });
  await page.getByLabel("打卡文件").setInputFiles({ name: "考勤.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("<html><table></table></html>") });
  await page.getByRole("button", { name: "上传并核对" }).click();
  await expect(page.getByRole("alert")).toContainText("文件实际是网页或 XML");
});

test("the empty sheet to fill in can be fetched", async ({ page }) => {
  await visit(page, IMPORT);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载模板" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
});
