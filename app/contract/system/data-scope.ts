import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, post } from "../endpoint.ts";
import { optionalText, requiredChoice, requiredText } from "../field.ts";
import { menuReference } from "./menu-reference.ts";

const access = { platform: "shared" as const };
const form = z.object({
  menuId: menuReference(),
  resourceCode: requiredText(255),
  scopeName: requiredText(255),
  scopeField: optionalText(255),
  scopeClass: optionalText(500),
  scopeColumn: optionalText(255),
  scopeType: requiredChoice(),
  scopeValue: optionalText(2000),
  /** Of type 5: departments instead of a rule. */
  deptIds: z.preprocess((value) => value || undefined, z.string().regex(/^\d{1,19}(,\d{1,19}){0,84}$/, "invalid").optional()),
  remark: optionalText(255),
});

/** Rules on rows (contract 8.1); of type 5 `scopeValue` is a rule in JSON, never SQL. */
export const dataScopeApi = crudApi({
  base: "/blade-system/data-scope",
  permission: "data_scope",
  ...access,
  row: z.object({
    id: z.string(),
    menuId: z.string(),
    resourceCode: z.string(),
    scopeName: z.string(),
    scopeField: z.string(),
    scopeClass: z.string(),
    scopeColumn: z.string(),
    scopeType: z.number(),
    scopeValue: z.string().nullish(),
    remark: z.string().nullish(),
    ...auditRow,
  }),
  form,
  filters: { id: "id", menuId: "id", resourceCode: "text", scopeName: "text", scopeType: "int", createTime: "dateTime" },
});

export const dataScopeSave = post("/blade-system/data-scope/save", {
  summary: "Insert data-scope", access: { anyOf: ["data_scope_add"], ...access }, body: form, reply: dataScopeApi.submit.reply,
});
export const dataScopeUpdate = post("/blade-system/data-scope/update", {
  summary: "Update data-scope by id", access: { anyOf: ["data_scope_edit"], ...access }, body: dataScopeApi.submit.body, reply: dataScopeApi.submit.reply,
});
export const scopeResources = get("/blade-system/data-scope/resources", {
  summary: "Lists that rules can narrow, with the columns they may compare",
  access: { anyOf: ["data_scope"], ...access },
  reply: z.array(z.object({ resourceCode: z.string(), columns: z.array(z.object({ name: z.string(), kind: z.string() })) })),
});
