import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, type Platform } from "../endpoint.ts";
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

const DictEntry = z.object({
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string().nullish(),
  remark: z.string().nullish(),
});
export type DictEntry = z.infer<typeof DictEntry>;

const form = z.object({
  parentId: optionalId(),
  code: requiredText(255),
  dictKey: requiredText(255),
  dictValue: requiredText(255),
  dictValueEn: optionalText(255),
  sort: requiredInt(),
  isSealed: flag(),
  remark: optionalText(255),
});

type Kind = { entity: "dict" | "dict-biz"; permission: "dict" | "dictbiz"; platform?: Platform };

/** The calls of a dictionary (contract 6.4): heads have parent 0 and key -1; the screen pages the heads. */
export function dictCalls({ entity, permission, platform }: Kind) {
  const base = `/blade-system/${entity}`;
  const byPage = { access: { anyOf: [permission] as const } };
  const code = z.string().min(1).max(255);
  const plain = crudApi({
    base,
    permission,
    ...(platform ? { platform, openReads: true } : {}),
    row: z.object({ ...fields, hasChildren: z.boolean().optional() }),
    form,
    filters: { id: "id", parentId: "id", code: "text", dictKey: "code", dictValue: "text", isSealed: "int", sort: "int", remark: "text" },
  });
  return {
    api: { ...plain, list: get(`${base}/parent-list`, { ...byPage, summary: "Page of dictionary heads, or of the entries of one by its id as parentId", reply: plain.list.reply }) },
    childList: get(`${base}/child-list`, {
      ...byPage,
      summary: "Children of a head: a page when size is sent, else a list",
      reply: z.union([plain.list.reply, z.array(Dict)]),
    }),
    treeList: get(`${base}/list`, { ...byPage, summary: "The whole dictionary as a tree", reply: z.array(Dict) }),
    tree: get(`${base}/tree`, { ...byPage, summary: "Dictionary as select tree", reply: z.array(TreeNode) }),
    parentTree: get(`${base}/parent-tree`, { ...byPage, summary: "Heads as nodes", reply: z.array(TreeNode) }),
    dictionary: get(`${base}/dictionary`, { summary: "Unsealed entries of one code", access: "login", query: z.object({ code }), reply: z.array(DictEntry) }),
    dictionaryTree: get(`${base}/dictionary-tree`, { summary: "Unsealed entries of one code as nodes", access: "login", query: z.object({ code }), reply: z.array(TreeNode) }),
    select: get(`${base}/select`, {
      summary: "Heads, or the unsealed entries of one code",
      access: "login",
      query: z.object({ code: code.optional() }),
      reply: z.array(z.object({ id: z.string(), code: z.string(), dictKey: z.string(), dictValue: z.string() })),
    }),
  };
}
export type DictCalls = ReturnType<typeof dictCalls>;

/** System dictionary, one for all tenants. */
export const systemDict = dictCalls({ entity: "dict", permission: "dict", platform: "shared" });
export const { api: dictApi, childList: dictChildList } = systemDict;

export const dictionaryList = get("/blade-system/dict/dictionary-list", {
  summary: "Unsealed entries of several codes, of the system and the business dictionary",
  access: "login",
  query: z.object({ codes: z.string().min(1).max(2000) }),
  reply: z.record(z.string(), z.array(DictEntry)),
});
