import { z } from "zod";
import { get } from "../endpoint.ts";

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
