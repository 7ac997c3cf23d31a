import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get } from "../endpoint.ts";
import { optionalText, requiredChoice, requiredInt, requiredText } from "../field.ts";

const Post = z.object({
  id: z.string(),
  tenantId: z.string().nullish(),
  category: z.number(),
  categoryName: z.string().nullish(),
  postCode: z.string(),
  postName: z.string(),
  sort: z.number(),
  remark: z.string().nullish(),
  ...auditRow,
});

/** Posts (contract 6.2). */
export const postApi = crudApi({
  base: "/blade-system/post",
  permission: "post",
  row: Post,
  form: z.object({
    category: requiredChoice(),
    postCode: requiredText(12),
    postName: requiredText(64),
    sort: requiredInt(),
    remark: optionalText(255),
  }),
  filters: { id: "id", category: "int", postCode: "text", postName: "text", sort: "int", createTime: "dateTime" },
});

/** The same calls under the names that other clients use. */
export const postPage = { ...postApi.list, path: `${postApi.base}/page` };
export const postSave = { ...postApi.submit, path: `${postApi.base}/save`, summary: "Insert post" };
export const postUpdate = { ...postApi.submit, path: `${postApi.base}/update`, summary: "Update post by id" };

export const postSelect = get("/blade-system/post/select", {
  summary: "Posts to choose from",
  access: "login",
  query: z.object({ tenantId: z.string().optional() }),
  reply: z.array(Post),
});
