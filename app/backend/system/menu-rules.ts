import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Row } from "../crud/entity.ts";
import { rowScope } from "../crud/scope.ts";
import { requireParent } from "../crud/tree.ts";
import { menus, roleMenus, roles } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { invalidInput } from "../http/parse.ts";

/** Kinds of menu rows (contract 3.1). */
export const PAGE = 1;
const BUTTON = 2;

type Values = Record<string, unknown>;

/**
 * The values of a menu as they are stored: placed below a page, with an address that stays inside the site or is an http
 * address, and a button with its place on the page. The code of a menu that roles hold stays (2142): screens ask for it.
 */
export async function checkedMenu(values: Values, context: RequestContext, current?: Row): Promise<Values> {
  const next: Values = { ...current, ...values };
  const parentId = String(next.parentId ?? "0") || "0";
  const parent = await requireParent(context, { tree: menus, scope: rowScope(menus, context) }, { id: current?.id, parentId });
  const isButton = Number(next.category) === BUTTON;
  const path = addressOf(String(next.path ?? ""));
  const wrong = faultOf({ ...next, path }, { isButton, parent });
  if (wrong) throw invalidInput(new z.ZodError([{ code: "custom", input: undefined, ...wrong }]), context.locale);
  if (current && next.code !== current.code) await requireUngranted(context, current.id);
  return { ...values, parentId, path, action: isButton ? Number(next.action) : 0 };
}

type Fault = { path: [string]; message: string };

function faultOf({ category, path, action }: Values, { isButton, parent }: { isButton: boolean; parent: Values | undefined }): Fault | undefined {
  const fault = (name: string, message: string): Fault => ({ path: [name], message });
  if (![PAGE, BUTTON].includes(Number(category))) return fault("category", "choose");
  // A button stands on a page, a page below another or at the top.
  const above = parent ?? { category: isButton ? undefined : PAGE };
  if (above.category !== PAGE) return fault("parentId", "choose");
  if (path === undefined) return fault("path", "invalid");
  if (isButton) return Number(action) ? undefined : fault("action", "choose");
  return path === "" ? fault("path", "enter") : undefined;
}

/** A path of this site with its leading slash, or an http address; undefined for anything that could lead elsewhere. */
function addressOf(path: string): string | undefined {
  if (path === "" || /^https?:\/\/[^\s\\$]+$/i.test(path)) return path;
  const isInside = !/^\/\/|[\s\\$]|^[^/?]*:/.test(path);
  return isInside ? `/${path.replace(/^\//, "")}` : undefined;
}

async function requireUngranted({ db }: RequestContext, menuId: string) {
  const [held] = await db.select({ id: roleMenus.id }).from(roleMenus).innerJoin(roles, and(eq(roles.id, roleMenus.roleId), eq(roles.isDeleted, 0)))
    .where(eq(roleMenus.menuId, menuId)).limit(1);
  if (held) throw new Refusal("menuCodeGranted", { status: 409, code: 2142 });
}
