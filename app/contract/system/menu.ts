import { z } from "zod";
import { get } from "../endpoint.ts";
import { Ids, TreeNode } from "../envelope.ts";

const fields = {
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  alias: z.string().nullish(),
  path: z.string().nullish(),
  source: z.string().nullish(),
  sort: z.number().nullish(),
  category: z.number().nullish(),
  action: z.number().nullish(),
  isOpen: z.number().nullish(),
  remark: z.string().nullish(),
};
export type Menu = z.infer<z.ZodObject<typeof fields>> & { children?: Menu[] };
export const Menu: z.ZodType<Menu> = z.lazy(() => z.object({ ...fields, children: z.array(Menu).optional() }));

/** Menus of the caller's roles with their ancestors, as a tree (contract 3.3). */
export const menuRoutes = get("/blade-system/menu/routes", {
  summary: "Menus of the caller",
  access: "login",
  query: z.object({ topMenuId: z.string().optional() }),
  reply: z.array(Menu),
});

/** Button codes of the caller under their menus (contract 3.4); leaves are the codes. */
export const menuButtons = get("/blade-system/menu/buttons", {
  summary: "Buttons of the caller",
  access: "login",
  reply: z.array(Menu),
});

const trees = z.object({ menu: z.array(TreeNode), dataScope: z.array(TreeNode), apiScope: z.array(TreeNode) });
const keys = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) });
const grantsRoles = { anyOf: ["role_setting"] as const };

/** What the caller may grant to roles: menus with their buttons, and scopes below the menus they belong to (contract 3.3). */
export const grantTree = get("/blade-system/menu/grant-tree", { summary: "What the caller may grant", access: grantsRoles, reply: trees });

/** What of that the named roles hold by now. */
export const roleTreeKeys = get("/blade-system/menu/role-tree-keys", {
  summary: "What roles hold of it",
  access: grantsRoles,
  query: z.object({ roleIds: Ids }),
  reply: keys,
});
