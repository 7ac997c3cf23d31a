import { z } from "zod";
import { get } from "../endpoint.ts";
import { pageOf, TreeNode } from "../envelope.ts";
import type { ListRules } from "../list-query.ts";
import { text } from "./read-api.ts";

/** The code above every province (contract 6.3). */
export const ROOT_REGION = "00";

const code = z.string().regex(/^\d{1,12}$/, "invalid");

/** A division; its id is its code (contract 6.3). */
const RegionRow = z.object({
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  parentCode: z.string(),
  parentName: text(),
  ancestors: z.string(),
  name: z.string(),
  provinceCode: text(),
  provinceName: text(),
  cityCode: text(),
  cityName: text(),
  districtCode: text(),
  districtName: text(),
  townCode: text(),
  townName: text(),
  villageCode: text(),
  villageName: text(),
  level: z.number(),
  sort: z.number(),
  remark: text(),
  version: z.number(),
  hasChildren: z.boolean(),
});
export type RegionRow = z.infer<typeof RegionRow>;

const base = "/blade-system/region";
const optionalCode = z.union([z.literal("").transform(() => undefined), code]).optional();
const step = z.object({ parentCode: optionalCode, code: optionalCode, name: z.string().max(32, "tooLong").optional() });
const rules: ListRules = {
  filters: { code: "text", parentCode: "code", name: "text", level: "int", provinceCode: "code", cityCode: "code", districtCode: "code" },
  sorts: ["code", "name", "level", "sort"],
};

/** Administrative divisions, read side; anyone signed in may read them (contract 6.3). */
export const regionApi = {
  base,
  permission: "region",
  row: RegionRow,
  rules,
  list: get(`${base}/list`, { summary: "Page of regions", access: "login", reply: pageOf(RegionRow) }),
  detail: get(`${base}/detail`, {
    summary: "One region by its code, which is also its id",
    access: "login",
    query: z.union([z.object({ code }), z.object({ id: code })]),
    reply: RegionRow,
  }),
};

export const regionParentList = get(`${base}/parent-list`, {
  summary: "Page of one level below parentCode (the provinces when it is not named), or of what other filters find anywhere",
  access: "login",
  reply: pageOf(RegionRow),
});

export const regionLazyList = get(`${base}/lazy-list`, {
  summary: "One level below parentCode, or what the code and name fit anywhere",
  access: "login",
  query: step,
  reply: z.array(RegionRow),
});

export const regionLazyTree = get(`${base}/lazy-tree`, {
  summary: "One level below parentCode as nodes",
  access: "login",
  query: step,
  reply: z.array(TreeNode),
});

export const regionsInUse = get(`${base}/in-use`, {
  summary: "Regions of the provinces in which the tenant has projects or units, of all levels or of one",
  access: "login",
  query: z.object({ level: z.coerce.number().int().min(1, "invalid").max(5, "invalid").optional() }),
  reply: z.array(z.object({ code: z.string(), name: z.string(), level: z.number() })),
});

export const regionSelect = get(`${base}/select`, {
  summary: "Children of a code",
  access: "login",
  query: z.object({ code: code.default(ROOT_REGION) }),
  reply: z.array(RegionRow),
});
