import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { RegionRow } from "#app/contract/project/region.ts";
import { fetch } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";
import { browserOf, openApplication } from "../../support/application.ts";

const base = "/blade-system/region";
let admin = "";
let stranger = "";
let clerkOfRegions = "";
beforeAll(async () => {
  const { db } = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  stranger = (await signInAs(fetch, people.stranger)).access;
  clerkOfRegions = (await newPerson(db, ["region", "region_add", "region_edit", "region_delete", "region_view"])).token;
});

const submit = (body: object, token = admin) => ask(fetch, `${base}/submit`, { token, body: { sort: 1, ...body } });
const remove = (query: string, token = admin) => ask(fetch, `${base}/remove?${query}`, { token, method: "POST" });
const detail = (code: string) => dataOf<RegionRow>(fetch, `${base}/detail?code=${code}`, { token: admin });

describe("the regions of the country", () => {
  test("are there down to the districts, beside the province of the demonstration", async () => {
    expect(await detail("110101")).toMatchObject({ name: "东城区", level: 3, parentCode: "110000", provinceName: "北京市", cityName: null, ancestors: "00,110000" });
    expect(await detail("320102")).toMatchObject({ name: "玄武区", parentName: "南京市", provinceName: "江苏省", cityName: "南京市", ancestors: "00,320000,320100" });
    const provinces = await dataOf<{ title: string; hasChildren: boolean }[]>(fetch, `${base}/lazy-tree`, { token: admin });
    expect(provinces).toHaveLength(35);
    expect(provinces).toContainEqual(expect.objectContaining({ title: "北京市", hasChildren: true }));
  });

  test("are offered to filter by only where the tenant has projects or units", async () => {
    const used = await dataOf<{ code: string }[]>(fetch, `${base}/in-use`, { token: admin });
    expect([...new Set(used.map(({ code }) => code.slice(0, 2)))]).toEqual(["39"]);
    const cities = await dataOf<{ level: number }[]>(fetch, `${base}/in-use?level=2`, { token: admin });
    expect([...new Set(cities.map(({ level }) => level))]).toEqual([2]);
  });
});

describe("a new region", () => {
  test("takes its level and the names above it from its place", async () => {
    expect((await submit({ code: "320190", parentCode: "320100", name: "新区" })).status).toBe(200);
    expect(await detail("320190")).toMatchObject({ level: 3, provinceName: "江苏省", cityName: "南京市", districtName: "新区", ancestors: "00,320000,320100" });
    expect((await submit({ code: "320190001", parentCode: "320190", name: "一镇" })).status).toBe(200);
    expect((await submit({ code: "320190001002", parentCode: "320190001", name: "二村" })).status).toBe(200);
    expect(await detail("320190001002")).toMatchObject({ level: 5, districtName: "新区", townName: "一镇", villageName: "二村" });
    expect((await submit({ code: "990000", parentCode: "", name: "又一省" })).status).toBe(200);
    expect(await detail("990000")).toMatchObject({ level: 1, parentCode: "00", provinceName: "又一省" });
  });

  test.each([
    ["390191", "390200"], ["390100000", "390100"], ["120000", "390000"], ["390200", "390100"], ["320190001003", "320190"], ["320190001002001", "320190001002"],
  ])("%s does not fit below %s", async (code, parentCode) => {
    expect((await submit({ code, parentCode, name: "错" })).status).toBe(400);
  });

  test("with a code that is taken, or below a region that is not there, is refused", async () => {
    expect((await submit({ code: "390101", parentCode: "390100", name: "重" })).body).toMatchObject({ code: 2105 });
    expect((await detail("390101")).name).not.toBe("重");
    expect((await submit({ code: "980100", parentCode: "980000", name: "无" })).body).toMatchObject({ msg: "上级不存在!" });
  });
});

describe("a region that is there", () => {
  test("is renamed with the names below it, keeps its code, and tells who changed it", async () => {
    await submit({ code: "391000", parentCode: "390000", name: "旧名市" });
    await submit({ code: "391001", parentCode: "391000", name: "一县" });
    const { version } = await detail("391000");
    expect((await submit({ id: "391000", code: "391000", parentCode: "390000", name: "新名市", version })).status).toBe(200);
    expect((await detail("391001")).cityName).toBe("新名市");
    expect((await submit({ id: "391000", code: "391000", parentCode: "390000", name: "迟到", version })).status).toBe(409);
    expect((await submit({ id: "391000", code: "391100", parentCode: "390000", name: "新名市" })).body.msg).toBe("区划编号和上级区划不能修改");
    const history = await dataOf<{ action: string; changes: object[] }[]>(fetch, `${base}/history?id=391000`, { token: admin });
    expect(history.map(({ action }) => action)).toEqual(["edit", "add"]);
    expect(history[0]?.changes).toContainEqual({ field: "name", before: "旧名市", after: "新名市" });
  });

  test("is removed for good, unless something stands below it or uses it", async () => {
    await submit({ code: "392000", parentCode: "390000", name: "空市" });
    await submit({ code: "392001", parentCode: "392000", name: "空县" });
    expect((await remove("id=392000")).body.msg).toBe("请先删除子节点!");
    expect((await remove("ids=392000,392001")).status).toBe(200);
    expect((await ask(fetch, `${base}/detail?code=392000`, { token: admin })).status).toBe(404);
    expect((await remove("id=390201")).body).toMatchObject({ code: 2106 });
    expect((await remove("id=00")).status).toBe(404);
    expect((await remove("ids=")).status).toBe(400);
  });
});

test("while tenants share the regions only the platform's administrators write them, else every holder of the code", async () => {
  for (const token of [stranger, clerkOfRegions]) {
    expect((await submit({ code: "393000", parentCode: "390000", name: "抢" }, token)).status).toBe(403);
    expect((await remove("id=391001", token)).status).toBe(403);
  }
  env.TENANT_MODE = false;
  expect((await submit({ code: "393000", parentCode: "390000", name: "准" }, clerkOfRegions)).status).toBe(200);
  env.TENANT_MODE = true;
});

test("the screen opens the tree branch by branch and lists what is below the chosen one", async () => {
  const browser = await browserOf(await openApplication(), fetch, { account: "admin", password: ADMIN_PASSWORD });
  const { status, html } = await browser.open("/base/region?open=00&open=110000&parentCode=110000");
  expect(status).toBe(200);
  expect(html).toContain("东城区");
  expect(html).toContain("澜江省");
  const form = await browser.open("/base/region?view=new&parentCode=110000");
  expect(form.html).toMatch(/<option[^>]*value="110000"[^>]*selected/);
  const edit = await browser.open("/base/region?view=edit&id=110101");
  expect(edit.html).toMatch(/<option[^>]*value="110000"[^>]*selected/);
});
