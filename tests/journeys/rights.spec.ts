import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { panelOf, postRecords, rowWith } from "../support/journey-lists.ts";
import { cookiesOf } from "../support/journey-people.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/authority/role";
/** The tree of menus with all its branches open. */
async function openedTree(page: Page) {
  const tree = page.locator(".check-tree").first();
  await tree.evaluate((element) => element.querySelectorAll("details").forEach((branch) => branch.setAttribute("open", "")));
  return tree;
}
const boxOf = (name: string) => ({ name, exact: true });

test("a tick in the menus goes for what is below and above, is saved with the other tabs, and stands when the page is opened again", async ({ page, own, hasScripts }) => {
  await postRecords(page, LIST, [{ roleName: own, roleAlias: own, sort: "9", status: "1" }]);
  await visit(page, `${LIST}?roleName=${own}`);
  await rowWith(page, own).getByRole("link", { name: /权限设置/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("权限设置");
  await expect(page.locator("form.form p").first()).toContainText(own);
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);

  const tree = await openedTree(page);
  const posts = tree.locator("li", { has: page.getByRole("checkbox", boxOf("岗位管理")) }).last();
  await posts.getByRole("checkbox", boxOf("岗位管理")).check();
  // Without scripts what is below is ticked by hand; what is above comes with the save.
  await expect(tree.getByRole("checkbox", boxOf("系统管理"))).toBeChecked({ checked: hasScripts });
  await expect(posts.getByRole("checkbox", boxOf("查看"))).toBeChecked({ checked: hasScripts });
  await posts.getByRole("checkbox", boxOf("查看")).check();
  await page.locator("label[for=tab-apiScopeIds]").click();
  await expect(tree).toBeHidden();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("status")).toContainText("权限设置成功");

  await visit(page, `${LIST}?roleName=${own}`);
  await page.getByRole("checkbox", { name: `选择 ${own}` }).check();
  await page.getByRole("button", { name: "权限设置", exact: true }).click();
  await openedTree(page);
  for (const name of ["系统管理", "岗位管理"]) await expect(page.locator(".check-tree").first().getByRole("checkbox", boxOf(name))).toBeChecked();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);

  await visit(page, `${LIST}?roleName=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).click();
  await panelOf(page).getByText(/变更记录/).click();
  await expect(panelOf(page).locator(".timeline li").first()).toContainText("岗位管理");
});

test("a granted page opens with the next click of those who hold the role, and is shut with the next after it is taken back", async ({ page, browser, hasScripts }) => {
  // A role for each way of browsing: both change at the same time.
  const { name, person } = hasScripts ? ({ name: "参建单位管理员", person: "ua_01" } as const) : ({ name: "建设单位项目管理员", person: "pa_p1" } as const);
  const theirs = await browser.newContext({ storageState: cookiesOf(person), javaScriptEnabled: hasScripts });
  const other = await theirs.newPage();
  const look = async () => (await other.goto("/base-info/assessor"), (await other.goto("/system/post"))?.status());
  const tick = async (isWanted: boolean) => {
    await visit(page, `${LIST}?roleName=${encodeURIComponent(name)}`);
    await rowWith(page, name).getByRole("link", { name: /权限设置/ }).click();
    await (await openedTree(page)).getByRole("checkbox", boxOf("岗位管理")).setChecked(isWanted);
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("status")).toContainText("权限设置成功");
  };
  expect(await look()).toBe(403);
  await tick(true);
  expect(await look()).toBe(200);
  await tick(false);
  expect(await look()).toBe(403);
  await theirs.close();
});
