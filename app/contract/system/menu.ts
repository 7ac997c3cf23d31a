import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get } from "../endpoint.ts";
import { Ids, TreeNode } from "../envelope.ts";
import { clearableId, optionalInt, optionalText, requiredChoice, requiredInt, requiredText } from "../field.ts";

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

/** Which of the caller's roles open which page, by its address (contract 3.2). */
export const menuAuthRoutes = get("/blade-system/menu/auth-routes", {
  summary: "Roles of the caller that open a page, by its address",
  access: "login",
  reply: z.array(z.record(z.string(), z.object({ authority: z.array(z.string()) }))),
});

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

const administered = { ...fields, component: z.string().nullish(), parentName: z.string().nullish(), ...auditRow };
export type MenuRow = z.infer<z.ZodObject<typeof administered>> & { hasChildren?: boolean; children?: MenuRow[] };
const MenuRow: z.ZodType<MenuRow> = z.lazy(() => z.object({ ...administered, hasChildren: z.boolean().optional(), children: z.array(MenuRow).optional() }));

/** Menus and buttons of the installation (contract 3.1, 3.2): read by whoever holds the page, written by the platform. */
export const menuApi = crudApi({
  base: "/blade-system/menu",
  listPath: "parent-list",
  permission: "menu",
  platform: "always",
  openReads: true,
  row: z.object({ ...administered, hasChildren: z.boolean().optional() }),
  form: z.object({
    parentId: clearableId(),
    name: requiredText(255),
    code: requiredText(255),
    alias: requiredText(255),
    category: requiredChoice(),
    path: optionalText(255),
    source: requiredText(255),
    action: optionalInt(0, 3),
    isOpen: optionalInt(0, 2),
    sort: requiredInt(),
    component: optionalText(255),
    remark: optionalText(255),
  }),
  filters: { id: "id", parentId: "id", name: "text", code: "text", alias: "text", path: "text", category: "int", sort: "int" },
});

const listed = { access: { anyOf: ["menu"] as const }, reply: z.array(MenuRow) };
export const menuTreeList = get("/blade-system/menu/list", { ...listed, summary: "Menus and buttons as a tree" });
export const menuPagesList = get("/blade-system/menu/menu-list", { ...listed, summary: "Menus without buttons as a tree" });
export const menuLevel = get("/blade-system/menu/lazy-list", { ...listed, summary: "One level of menus and buttons" });
export const menuPagesLevel = get("/blade-system/menu/lazy-menu-list", { ...listed, summary: "One level of menus without buttons" });
export const menuTree = get("/blade-system/menu/tree", {
  summary: "Menus without buttons as a select tree",
  access: { anyOf: ["menu", "role", "data_scope", "api_scope", "topmenu"] },
  reply: z.array(TreeNode),
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
