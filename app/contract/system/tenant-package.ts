import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get } from "../endpoint.ts";
import { TreeNode } from "../envelope.ts";
import { optionalText, requiredText } from "../field.ts";

const menuIds = z.string({ error: "choose" }).trim().min(1, "choose").max(20_000, "tooLong").regex(/^\d{1,19}(,\d{1,19})*$/, "invalid");

/** What a tenant may be granted at most (contract 7.2); menus comma-joined. */
export const tenantPackageApi = crudApi({
  base: "/blade-system/tenant-package",
  permission: "tenantpackage",
  view: false,
  platform: "always",
  row: z.object({ id: z.string(), packageName: z.string(), menuId: z.string(), remark: z.string().nullish(), ...auditRow }),
  form: z.object({ packageName: requiredText(50), menuId: menuIds, remark: optionalText(255) }),
  filters: { id: "id", packageName: "text", remark: "text", createTime: "dateTime" },
});

export const packageMenus = get("/blade-system/tenant-package/menu-tree", {
  summary: "Menus that a package may hold: all but the platform's own",
  access: { anyOf: ["tenantpackage"], platform: "always" },
  reply: z.array(TreeNode),
});
