import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { panelOf, rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/resource/attach";
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

async function upload(page: Page, name: string, buffer: Buffer) {
  await visit(page, `${LIST}/upload`);
  await page.getByLabel("文件").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "上传" }).click();
}

test("a picture is uploaded, looked at, renamed, saved and removed", async ({ page, own, hasScripts }) => {
  await visit(page, LIST);
  await page.getByRole("link", { name: "上传", exact: true }).click();
  await page.getByLabel("文件").setInputFiles({ name: `${own}现场.png`, mimeType: "image/png", buffer: PNG });
  await page.getByRole("button", { name: "上传" }).click();
  await expect(page.getByRole("status")).toContainText(`上传成功：${own}现场.png`);

  await visit(page, `${LIST}?originalName=${own}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText(`${PNG.length} B`);
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).first().click();
  const picture = panelOf(page).getByRole("img", { name: `${own}现场.png` });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);

  const download = page.waitForEvent("download");
  await panelOf(page).getByRole("link", { name: "下载" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${own}现场.png`);
  expect(await readFile(await saved.path())).toEqual(PNG);

  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, `${LIST}?originalName=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^重命名/ }).click();
  await panelOf(page).locator("input[name=originalName]").fill(`${own}桥台`);
  await panelOf(page).getByRole("button", { name: "重命名" }).click();
  await expect(page.getByRole("status")).toContainText("操作成功");
  await visit(page, `${LIST}?originalName=${own}`);
  await expect(rowsOf(page).first()).toContainText(`${own}桥台.png`);

  await rowWith(page, own).getByRole("link", { name: /^删除/ }).click();
  await panelOf(page).getByRole("button", { name: /删除/ }).click();
  await expect(page.getByRole("status")).toContainText("删除成功");
  await visit(page, `${LIST}?originalName=${own}`);
  await expect(page.locator(".list")).toContainText("没有符合条件的数据");
});

test("what may not be uploaded is told why, and lies nowhere", async ({ page, own }) => {
  const refused: [string, Buffer, string][] = [
    [`${own}.exe`, Buffer.from("MZ"), "文件不符合上传条件"], [`${own}.png`, Buffer.from("<html>"), "文件不符合上传条件"], [`${own}.txt`, Buffer.alloc(0), "文件过小，请检查后重新上传"],
  ];
  for (const [name, buffer, text] of refused) {
    await upload(page, name, buffer);
    await expect(page.getByRole("alert")).toContainText(text);
  }
  await visit(page, `${LIST}/upload`);
  await page.getByRole("button", { name: "上传" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择要上传的文件");
  await visit(page, `${LIST}?originalName=${own}`);
  await expect(page.locator(".list")).toContainText("没有符合条件的数据");
});

test("a storage is set up, tried, and says what is wrong with it", async ({ page, own }) => {
  await visit(page, "/resource/oss?view=new");
  await page.locator("#field-category").selectOption("1");
  await page.locator("#field-ossCode").fill(own);
  for (const [name, value] of [["endpoint", "http://127.0.0.1:9"], ["bucketName", "files"], ["accessKey", "key"], ["secretKey", "secret-of-the-journey"]] as const) await page.locator(`#field-${name}`).fill(value);
  await panelOf(page).locator(".form-actions button").first().click();
  await expect(page.getByRole("status")).toContainText("操作成功");
  await visit(page, `/resource/oss?ossCode=${own}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowWith(page, own).getByRole("link", { name: /^测试连接/ }).click();
  await panelOf(page).getByRole("button", { name: "测试连接" }).click();
  await expect(page.getByRole("alert")).toContainText("无法连接对象存储，请检查资源地址");
  await visit(page, `/resource/oss?ossCode=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^修改|^编辑/ }).click();
  await expect(page.locator("#field-secretKey")).toHaveValue("");
  expect(await page.content()).not.toContain("secret-of-the-journey");
});
