import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get } from "../endpoint.ts";
import { Id, TreeNode } from "../envelope.ts";
import { clearableId, optionalText, requiredChoice, requiredInt, requiredText } from "../field.ts";

const row = z.object({
  id: z.string(),
  tenantId: z.string(),
  parentId: z.string(),
  parentName: z.string().nullish(),
  ancestors: z.string(),
  deptCategory: z.number(),
  deptName: z.string(),
  fullName: z.string(),
  sort: z.number(),
  remark: z.string().nullish(),
  hasChildren: z.boolean().optional(),
  ...auditRow,
});
export type Dept = z.infer<typeof row>;
export type DeptBranch = Dept & { children?: DeptBranch[] };
const DeptBranch: z.ZodType<DeptBranch> = z.lazy(() => row.extend({ children: z.array(DeptBranch).optional() }));

const base = "/blade-system/dept";
/** Another tenant to work in; heard of a platform administrator alone. */
const tenantId = z.string().max(12).optional();

/** Departments, a tree per tenant (contract 6.1); the screen pages one level, or the hits of a search on any. */
export const deptApi = crudApi({
  base,
  permission: "dept",
  listPath: "parent-list",
  row,
  form: z.object({
    tenantId: optionalText(12),
    parentId: clearableId(),
    deptName: requiredText(100),
    fullName: requiredText(100),
    deptCategory: requiredChoice(),
    sort: requiredInt(),
    remark: optionalText(255),
  }),
  filters: { id: "id", parentId: "id", deptName: "text", fullName: "text", deptCategory: "int", sort: "int", createTime: "dateTime" },
  extra: ["tenantId"],
});

const byPage = { anyOf: ["dept"] } as const;
export const deptList = get(`${base}/list`, { summary: "Departments that a search fits, as a tree", access: byPage, reply: z.array(DeptBranch) });
export const deptLazyList = get(`${base}/lazy-list`, {
  summary: "One level of departments below parentId, or what a search fits on any",
  access: byPage,
  reply: z.array(row),
});
export const deptTree = get(`${base}/tree`, {
  summary: "Departments as select tree",
  access: { anyOf: ["dept", "user", "data_scope"] },
  query: z.object({ tenantId }),
  reply: z.array(TreeNode),
});

const named = z.array(z.object({ id: z.string(), deptName: z.string() }));
export const deptSelect = get(`${base}/select`, {
  summary: "Departments of a user: one's own, or of another by who may see users",
  access: "login",
  query: z.object({ userId: Id.optional() }),
  reply: named,
});
export const deptSelectByType = get(`${base}/select-by-type`, {
  summary: "Departments of one kind: 1 companies, 2 departments",
  access: "login",
  query: z.object({ type: z.coerce.number({ error: "choose" }).int().min(1, "invalid").max(2, "invalid") }),
  reply: named,
});
