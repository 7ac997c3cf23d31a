import { z } from "zod";
import { get } from "../endpoint.ts";
import { TreeNode } from "../envelope.ts";
import { optionalId } from "../field.ts";

/** One level of the department tree, the roots without a parent (contract 6.1); read beside departments and beside users. */
export const deptLazyTree = get("/blade-system/dept/lazy-tree", {
  summary: "Departments below one, with whether there are more below them",
  access: { anyOf: ["dept", "user"] },
  query: z.object({ parentId: optionalId(), tenantId: z.string().max(12).optional() }),
  reply: z.array(TreeNode),
});
