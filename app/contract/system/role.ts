import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, post } from "../endpoint.ts";
import { Id, TreeNode } from "../envelope.ts";
import { clearableId, optionalInt, optionalText, requiredInt, requiredText } from "../field.ts";

const fields = {
  id: z.string(),
  tenantId: z.string().nullish(),
  parentId: z.string(),
  parentName: z.string().nullish(),
  roleName: z.string(),
  roleAlias: z.string(),
  sort: z.number(),
  remark: z.string().nullish(),
  ...auditRow,
};
export type Role = z.infer<z.ZodObject<typeof fields>> & { hasChildren?: boolean; children?: Role[] };
const Role: z.ZodType<Role> = z.lazy(() => z.object({ ...fields, hasChildren: z.boolean().optional(), children: z.array(Role).optional() }));

/** Roles (contract 4); the screen pages one level of their tree. */
export const roleApi = crudApi({
  base: "/blade-system/role",
  listPath: "parent-list",
  permission: "role",
  row: z.object({ ...fields, hasChildren: z.boolean().optional() }),
  form: z.object({
    parentId: clearableId(),
    roleName: requiredText(255),
    roleAlias: requiredText(255),
    sort: requiredInt(),
    status: optionalInt(0, 1),
    remark: optionalText(255),
  }),
  filters: { id: "id", parentId: "id", roleName: "text", roleAlias: "text", status: "int", sort: "int", createTime: "dateTime" },
});

const inTenant = z.object({ tenantId: z.string().optional() }).loose();

export const roleList = get("/blade-system/role/list", {
  summary: "All roles as a tree",
  access: { anyOf: ["role"] },
  query: inTenant,
  reply: z.array(Role),
});
export const roleTree = get("/blade-system/role/tree", {
  summary: "Roles as a select tree",
  access: { anyOf: ["role", "user"] },
  query: inTenant,
  reply: z.array(TreeNode),
});
export const roleTreeById = get("/blade-system/role/tree-by-id", {
  summary: "Roles of the tenant of a role, as a select tree",
  access: { anyOf: ["role"] },
  query: z.object({ roleId: Id }),
  reply: z.array(TreeNode),
});
export const roleSelect = get("/blade-system/role/select", {
  summary: "Roles of a user, the caller when none is named",
  access: "login",
  query: z.object({ userId: Id.optional() }),
  reply: z.array(z.object({ id: z.string(), roleName: z.string() })),
});
const ids = (max: number) => z.array(Id).max(max, "tooMany").default([]);

/** Replaces what several roles may, as far as the caller may grant it (contract 4). */
export const roleGrant = post("/blade-system/role/grant", {
  summary: "Menus, data scopes and API scopes of roles",
  access: { anyOf: ["role_setting"] },
  body: z.object({ roleIds: z.array(Id).min(1, "selectOne").max(100, "tooMany"), menuIds: ids(5000), dataScopeIds: ids(5000), apiScopeIds: ids(5000) }),
});

export const roleAliases = get("/blade-system/role/alias", {
  summary: "Aliases of the roles",
  access: { anyOf: ["role"] },
  reply: z.array(z.string()),
});
