import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { panelOf, rowsOf, rowWith } from "../support/journey-lists.ts";
import { cookiesOf } from "../support/journey-people.ts";
import { expect, held, test, visit } from "../support/journey-test.ts";

const LIST = "/resource/attach";
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

/** A tif of two pixels, a red and a blue one. */
function tifOfTwo(): Buffer {
  const tags = [[256, 3, 1, 2], [257, 3, 1, 1], [258, 3, 3, 122], [259, 3, 1, 1], [262, 3, 1, 2], [273, 4, 1, 128], [277, 3, 1, 3], [278, 3, 1, 1], [279, 4, 1, 6]] as const;
  const bytes = Buffer.alloc(134);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(tags.length, 8);
  for (const [at, [tag, kind, count, value]] of tags.entries()) {
    bytes.writeUInt16LE(tag, 10 + at * 12);
    bytes.writeUInt16LE(kind, 12 + at * 12);
    bytes.writeUInt32LE(count, 14 + at * 12);
    bytes.writeUInt32LE(value, 18 + at * 12);
  }
  for (const at of [122, 124, 126]) bytes.writeUInt16LE(8, at);
  bytes.set([255, 0, 0, 0, 0, 255], 128);
  return bytes;
}

type Chosen = { name: string; buffer: Buffer };

/** Chooses files: with scripts they are sent at once, without them with the form. */
async function choose(page: Page, hasScripts: boolean, files: Chosen[]) {
  if (hasScripts) await expect(page.getByRole("button", { name: "选择文件", exact: true })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(files.map((file) => ({ ...file, mimeType: "application/octet-stream" })));
}

const arrived = (page: Page, name: string) => expect(page.getByRole("button", { name: `移除 ${name}` })).toBeVisible();

test("a picture is uploaded, looked at, renamed, saved and removed", async ({ page, own, hasScripts }) => {
  await visit(page, LIST);
  await page.getByRole("link", { name: "上传", exact: true }).click();
  await choose(page, hasScripts, [{ name: `${own}现场.png`, buffer: PNG }]);
  if (hasScripts) await arrived(page, `${own}现场.png`);
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "上传", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("已上传 1 个文件");

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

test("what may not be uploaded is told why, and lies nowhere", async ({ page, own, hasScripts }) => {
  const refused: [string, Buffer, string][] = [
    [`${own}.exe`, Buffer.from("MZ"), "文件不符合上传条件"], [`${own}.png`, Buffer.from("<html>"), "文件不符合上传条件"], [`${own}.txt`, Buffer.alloc(0), "文件过小，请检查后重新上传"],
  ];
  for (const [name, buffer, text] of refused) {
    await visit(page, `${LIST}/upload`);
    await choose(page, hasScripts, [{ name, buffer }]);
    if (!hasScripts) await page.getByRole("button", { name: "上传", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  }
  await visit(page, `${LIST}/upload`);
  await page.getByRole("button", { name: "上传", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "请选择要上传的文件" })).toBeVisible();
  await visit(page, `${LIST}?originalName=${own}`);
  await expect(page.locator(".list")).toContainText("没有符合条件的数据");
});

test.describe("a line that breaks", () => {
  test.use({ expectedFaults: ["net::ERR_"] });

  test("does not lose what has arrived: the upload goes on by itself", async ({ page, own, hasScripts }) => {
    test.skip(!hasScripts, "without scripts the browser sends the form anew");
    let broken = 0;
    await page.route("**/files/tus/*", (route) => (route.request().method() === "PATCH" && (broken += 1) === 1 ? route.abort() : route.continue()));
    await visit(page, `${LIST}/upload`);
    await choose(page, hasScripts, [{ name: `${own}.png`, buffer: PNG }]);
    await arrived(page, `${own}.png`);
    expect(broken).toBe(2);
    await page.getByRole("button", { name: "上传", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("已上传 1 个文件");
  });
});

test("a notice carries files, which those it is for look at", async ({ page, browser, own, hasScripts }) => {
  await visit(page, "/desk/notice?view=new");
  await page.locator("#field-title").fill(own);
  await page.locator("#field-category").selectOption("1");
  await page.locator("#field-releaseTime").fill("2026-05-01T08:00");
  await choose(page, hasScripts, [{ name: `${own}.png`, buffer: PNG }, { name: `${own}.txt`, buffer: Buffer.from("附件") }]);
  if (hasScripts) await arrived(page, `${own}.txt`);
  await panelOf(page).locator(".form-actions button").click();
  await expect(page.getByRole("status")).toContainText("操作成功");
  await visit(page, `/desk/notice?title=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^发布/ }).click();
  await panelOf(page).getByRole("button", { name: "发布" }).click();
  await expect(page.getByRole("status")).toContainText("发布成功");

  const context = await browser.newContext({ storageState: cookiesOf("me_01"), javaScriptEnabled: hasScripts, locale: "zh-CN" });
  const reader = await context.newPage();
  await visit(reader, `${new URL(page.url()).origin}/notices?tab=notice`);
  await reader.getByRole("link", { name: own }).first().click();
  await expect(reader.getByRole("listitem").filter({ hasText: `${own}.txt` })).toBeVisible();
  await reader.getByRole("link", { name: `${own}.png` }).click();
  const picture = reader.getByRole("img", { name: `${own}.png` });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await context.close();
});

test("what was unticked and chosen before the uploader's scripts came stays so when they come", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "Without scripts no uploader comes.");
  const save = async () => {
    await panelOf(page).locator(".form-actions button").click();
    await expect(page.getByRole("status")).toContainText("操作成功");
  };
  await visit(page, "/desk/notice?view=new");
  await page.locator("#field-title").fill(own);
  await page.locator("#field-category").selectOption("1");
  await page.locator("#field-releaseTime").fill("2026-05-01T08:00");
  await choose(page, hasScripts, [{ name: `${own}.png`, buffer: PNG }, { name: `${own}.txt`, buffer: Buffer.from("附件") }]);
  await arrived(page, `${own}.txt`);
  await save();
  await visit(page, `/desk/notice?title=${own}`);
  const edit = (await rowWith(page, own).getByRole("link", { name: /^编辑/ }).getAttribute("href")) ?? "";
  const release = await held(page, "uploader.enhanced-");
  await visit(page, edit);
  await page.getByRole("checkbox", { name: `${own}.txt` }).uncheck();
  await page.locator("input[type=file]").setInputFiles({ name: `${own}-2.txt`, mimeType: "text/plain", buffer: Buffer.from("新附件") });
  release();
  await arrived(page, `${own}-2.txt`);
  await expect(page.getByRole("button", { name: `移除 ${own}.txt` })).toHaveCount(0);
  await save();
  await visit(page, `/desk/notice?title=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).click();
  await expect(page.getByRole("link", { name: `${own}-2.txt` })).toBeVisible();
  await expect(page.getByRole("link", { name: `${own}.png` })).toBeVisible();
  await expect(page.getByRole("link", { name: `${own}.txt` })).toHaveCount(0);
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

test("a version of the application takes the package of its platform and no other file", async ({ page, own, hasScripts }) => {
  await visit(page, "/system/app?view=new");
  const form = panelOf(page);
  await form.getByLabel("应用名称").fill(own);
  await form.getByLabel("应用平台").selectOption({ label: "安卓" });
  await form.getByLabel("版本号").fill("9.9.9");
  // One row of a code: the other way through this journey, and the one before it, have theirs.
  await form.getByLabel("版本代码").fill(String(Math.floor(Math.random() * 1_000_000_000) + 1000));
  await choose(page, hasScripts, [{ name: "说明.pdf", buffer: Buffer.from("%PDF-1.7") }]);
  if (!hasScripts) await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "文件不符合上传条件" }).first()).toBeVisible();
  await choose(page, hasScripts, [{ name: "苹果.ipa", buffer: Buffer.from("PK\u0003\u0004") }]);
  if (hasScripts) await arrived(page, "苹果.ipa");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "该平台的安装包须为apk文件" }).first()).toBeVisible();
  await form.getByLabel("应用平台").selectOption({ label: "苹果" });
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("status")).toContainText("操作成功");
  await visit(page, `/system/app?appName=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).first().click();
  await expect(panelOf(page).getByRole("link", { name: "苹果.ipa" })).toBeVisible();
});

test("a tif is drawn by a script, and can be saved without one", async ({ page, own, hasScripts }) => {
  await visit(page, `${LIST}/upload`);
  await choose(page, hasScripts, [{ name: `${own}.tif`, buffer: tifOfTwo() }]);
  if (hasScripts) await arrived(page, `${own}.tif`);
  await page.getByRole("button", { name: "上传", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("已上传 1 个文件");
  await visit(page, `${LIST}?originalName=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).first().click();
  await expect(panelOf(page).getByRole("link", { name: "下载" })).toBeVisible();
  const drawn = panelOf(page).getByRole("img", { name: `${own}.tif` });
  if (!hasScripts) return expect(panelOf(page)).toContainText("该类型文件不支持预览");
  await expect(drawn).toBeVisible();
  expect(await drawn.evaluate((canvas) => [...((canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, 2, 1).data ?? [])])).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
  expect(await seriousFaults(page)).toEqual([]);
});
