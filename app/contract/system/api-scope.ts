import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { post } from "../endpoint.ts";
import { optionalText, requiredChoice, requiredText } from "../field.ts";
import { menuReference } from "./menu-reference.ts";

const access = { platform: "shared" as const };
const form = z.object({
  menuId: menuReference(),
  resourceCode: requiredText(255),
  scopeName: requiredText(255),
  scopePath: requiredText(255).regex(/^(\/api)?\/blade-[\w*./-]+$/, "invalid"),
  scopeType: requiredChoice(),
  remark: optionalText(255),
});

/** Paths that only roles with the scope may call (contract 8.2): `*` is one segment, `**` the rest. */
export const apiScopeApi = crudApi({
  base: "/blade-system/api-scope",
  permission: "api_scope",
  ...access,
  row: z.object({
    id: z.string(),
    menuId: z.string(),
    resourceCode: z.string(),
    scopeName: z.string(),
    scopePath: z.string(),
    scopeType: z.number(),
    remark: z.string().nullish(),
    ...auditRow,
  }),
  form,
  filters: { id: "id", menuId: "id", resourceCode: "text", scopeName: "text", scopePath: "text", scopeType: "int", createTime: "dateTime" },
});

export const apiScopeSave = post("/blade-system/api-scope/save", {
  summary: "Insert api-scope", access: { anyOf: ["api_scope_add"], ...access }, body: form, reply: apiScopeApi.submit.reply,
});
export const apiScopeUpdate = post("/blade-system/api-scope/update", {
  summary: "Update api-scope by id", access: { anyOf: ["api_scope_edit"], ...access }, body: apiScopeApi.submit.body, reply: apiScopeApi.submit.reply,
});
