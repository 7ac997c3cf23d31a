import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, post } from "../endpoint.ts";
import { Id, Ids, TreeNode } from "../envelope.ts";
import { optionalText, requiredInt, requiredText } from "../field.ts";

const fields = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string().nullish(),
  sort: z.number(),
};

/** Top menus (contract 3.5); `menuIds` are the menus below one that the caller may grant. */
export const topMenuApi = crudApi({
  base: "/blade-system/topmenu",
  permission: "topmenu",
  row: z.object({ ...fields, tenantId: z.string().nullish(), menuIds: z.array(z.string()).nullish(), ...auditRow }),
  form: z.object({ code: requiredText(255), name: requiredText(255), source: requiredText(255), path: optionalText(255), sort: requiredInt() }),
  filters: { id: "id", code: "text", name: "text", sort: "int" },
  sorts: ["code", "name", "sort", "createTime"],
});

const setting = { anyOf: ["topmenu_setting"] as const };
export const topMenuGrant = post("/blade-system/topmenu/grant", {
  summary: "Menus of top menus",
  access: setting,
  body: z.object({ topMenuIds: z.array(Id).min(1, "selectOne").max(100, "tooMany"), menuIds: z.array(Id).max(5000, "tooMany").default([]) }),
});
export const grantTopTree = get("/blade-system/menu/grant-top-tree", {
  summary: "Menus that may be put below top menus",
  access: setting,
  reply: z.object({ menu: z.array(TreeNode) }),
});
export const topTreeKeys = get("/blade-system/menu/top-tree-keys", {
  summary: "Menus below top menus",
  access: setting,
  query: z.object({ topMenuIds: Ids }),
  reply: z.object({ menu: z.array(z.string()) }),
});

/** Top menus below which the caller has a page, with the codes of the caller's menus there. */
const TopMenu = z.object({ ...fields, menuCodes: z.array(z.string()) });
export type TopMenu = z.infer<typeof TopMenu>;
export const topMenuList = get("/blade-system/menu/top-menu", { summary: "Top menus of the caller", access: "login", reply: z.array(TopMenu) });
