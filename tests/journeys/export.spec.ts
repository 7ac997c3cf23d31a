import { readFile } from "node:fs/promises";
import readXlsxFile from "read-excel-file/node";
import { param, postRecords } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/system/param";

test("the exported file has the rows the filters leave, under the list's headings", async ({ page, own }) => {
  await postRecords(page, LIST, [...["1", "2", "3"].map((tail) => param(own, tail)), { ...param(own, "9"), paramValue: "=1+1" }]);
  await visit(page, `${LIST}?paramKey=${own}&sort=-paramKey`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "导出" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^参数管理_\d{8}_\d{4}\.xlsx$/);
  const rows = await firstSheet(await file.path());
  expect(rows[0]?.slice(0, 3)).toEqual(["参数名称", "参数键名", "参数键值"]);
  expect(rows.slice(1).map((row) => row[1])).toEqual(["9", "3", "2", "1"].map((tail) => `${own}.key${tail}`));
  expect(rows[1]?.[2]).toBe("=1+1");
});

test.describe("a supervisor of a city", () => {
  test.use({ person: "sv_390100" });

  test("exports the lots of the own city only", async ({ page }) => {
    await visit(page, "/project-manage/project-lot");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "导出" }).click();
    expect(await firstSheet(await (await download).path())).toHaveLength(1 + 8);
  });
});

async function firstSheet(path: string): Promise<unknown[][]> {
  const sheets = await readXlsxFile(await readFile(path));
  return sheets[0]?.data ?? [];
}
