import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get } from "../endpoint.ts";
import { TreeNode } from "../envelope.ts";
import { flag, optionalId, optionalText, requiredInt, requiredText } from "../field.ts";

const fields = {
  id: z.string(),
  parentId: z.string(),
  parentName: z.string().nullish(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string().nullish(),
  sort: z.number(),
  isSealed: z.number(),
  remark: z.string().nullish(),
  ...auditRow,
};
export type Dict = z.infer<z.ZodObject<typeof fields>> & { hasChildren?: boolean; children?: Dict[] };
const Dict: z.ZodType<Dict> = z.lazy(() =>
  z.object({ ...fields, hasChildren: z.boolean().optional(), children: z.array(Dict).optional() }),
);

const plain = crudApi({
  base: "/blade-system/dict",
  permission: "dict",
  platform: "shared",
  openReads: true,
  row: z.object({ ...fields, hasChildren: z.boolean().optional() }),
  form: z.object({
    parentId: optionalId(),
    code: requiredText(255),
    dictKey: requiredText(255),
    dictValue: requiredText(255),
    dictValueEn: optionalText(255),
    sort: requiredInt(),
    isSealed: flag(),
    remark: optionalText(255),
  }),
  filters: { id: "id", parentId: "id", code: "text", dictKey: "code", dictValue: "text", isSealed: "int", sort: "int", remark: "text" },
});

const byPage = { access: { anyOf: ["dict"] as const } };
export const dictChildList = get("/blade-system/dict/child-list", {
  ...byPage,
  summary: "Children of a head: a page when size is sent, else a list",
  reply: z.union([plain.list.reply, z.array(Dict)]),
});
export const dictTreeList = get("/blade-system/dict/list", {
  ...byPage,
  summary: "The whole dictionary as a tree",
  reply: z.array(Dict),
});

/** System dictionary (contract 6.4): heads have parent 0 and key -1; the screen pages the heads. */
export const dictApi = {
  ...plain,
  list: get("/blade-system/dict/parent-list", { ...byPage, summary: "Page of dictionary heads", reply: plain.list.reply }),
};

export const dictTree = get("/blade-system/dict/tree", {
  summary: "Dictionary as select tree",
  access: { anyOf: ["dict"] },
  reply: z.array(TreeNode),
});

const DictEntry = z.object({
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string().nullish(),
  remark: z.string().nullish(),
});
export type DictEntry = z.infer<typeof DictEntry>;
export const dictionary = get("/blade-system/dict/dictionary", {
  summary: "Unsealed entries of one code",
  access: "login",
  query: z.object({ code: z.string().min(1).max(255) }),
  reply: z.array(DictEntry),
});
export const dictionaryList = get("/blade-system/dict/dictionary-list", {
  summary: "Unsealed entries of several codes, of the system and the business dictionary",
  access: "login",
  query: z.object({ codes: z.string().min(1).max(2000) }),
  reply: z.record(z.string(), z.array(DictEntry)),
});
