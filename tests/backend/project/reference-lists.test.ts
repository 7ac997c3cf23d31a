import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { ask, dataOf, fillSmallWorld, pageIds } from "./small-world.ts";

beforeAll(async () => {
  const { db } = await testDatabase({ from: "empty" });
  await fillSmallWorld(db);
});

const config = "/blade-project/post-param-config/page";

type Found = { id: string };
const found = async (path: string) => (await pageIds("administrator", path)).ids;

describe("post parameters", () => {
  test("ended versions are shown on request", async () => {
    expect(await found(config)).toEqual(["7001", "7002", "7004", "7003"]);
    expect(await found(`${config}?showHistory=1&postCode=PM`)).toEqual(["7005", "7001"]);
  });

  test("a post for every lot type fits any", async () => {
    expect(await found(`${config}?lotType=7`)).toEqual(["7001", "7002", "7004", "7003"]);
    expect(await found(`${config}?lotType=1`)).toEqual(["7001", "7002", "7004"]);
  });

  test("decimals are numbers", async () => {
    expect(await dataOf("unitAdmin", "/blade-project/post-param-config/detail?id=7001")).toMatchObject({ requiredDaysPerMonth: 22, weight: 1, priceStep: null });
  });

  test("another tenant's posts are not there", async () => {
    expect((await pageIds("stranger", config)).ids).toEqual([]);
    expect((await ask("stranger", "/blade-project/post-param-config/detail?id=7001")).status).toBe(404);
  });
});

describe("regions", () => {
  const codes = (rows: { code: string }[]) => rows.map(({ code }) => code);

  test("a tree is opened level by level", async () => {
    const tree = "/blade-system/region/lazy-tree";
    expect(await dataOf("nobody", tree)).toEqual([
      { id: "390000", parentId: "00", title: "澜江省", key: "390000", value: "390000", hasChildren: true }]);
    expect((await dataOf<Found[]>("nobody", `${tree}?parentCode=390100`))[0]).toMatchObject({ id: "390101", hasChildren: false });
  });

  test("a search looks on every level, and takes wildcards as they stand", async () => {
    const list = "/blade-system/region/lazy-list";
    expect(codes(await dataOf<{ code: string }[]>("nobody", `${list}?parentCode=&code=&name=县`))).toEqual(["390101", "390201"]);
    expect(codes(await dataOf<{ code: string }[]>("nobody", `${list}?name=_`))).toEqual(["390201"]);
    expect(codes(await dataOf<{ code: string }[]>("nobody", `${list}?code=3902`))).toEqual(["390200", "390201"]);
  });

  test("a page of regions is one level, the provinces first, or what a filter finds on any", async () => {
    const list = "/blade-system/region/parent-list";
    type Page = { total: number; records: { code: string }[] };
    const page = async (query: string) => dataOf<Page>("nobody", `${list}?${query}`);
    expect(codes((await page("")).records)).toEqual(["390000"]);
    expect(codes((await page("parentCode=390000")).records)).toEqual(["390100", "390200"]);
    expect(await page("parentCode=390000&size=1&current=2")).toMatchObject({ total: 2, records: [{ code: "390200", parentName: "澜江省", hasChildren: true }] });
    expect(codes((await page(`name=${encodeURIComponent("县")}`)).records)).toEqual(["390101", "390201"]);
  });

  test("one region is found by code or id, with its parent's name", async () => {
    const detail = "/blade-system/region/detail";
    expect(await dataOf("nobody", `${detail}?code=390101`)).toMatchObject({ id: "390101", parentName: "临岳市", hasChildren: false });
    expect(await dataOf("nobody", `${detail}?id=390101`)).toMatchObject({ code: "390101" });
    expect((await ask("nobody", `${detail}?code=999999`)).body.code).toBe(2104);
  });

  test("children of a code are the choices below it", async () => {
    expect(codes(await dataOf<{ code: string }[]>("nobody", "/blade-system/region/select"))).toEqual(["390000"]);
    expect(codes(await dataOf<{ code: string }[]>("nobody", "/blade-system/region/select?code=390000"))).toEqual(["390100", "390200"]);
  });
});
