import type { Pages } from "./page.ts";

/** Menus, top menus, roles and their scopes (contract 3, 4, 8). */
export const rightsPages: Pages = {};
