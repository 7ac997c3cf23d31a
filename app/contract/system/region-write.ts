import { z } from "zod";
import { HistoryEntry } from "../crud.ts";
import { type Access, get, post } from "../endpoint.ts";
import { Id, Ids } from "../envelope.ts";
import { optionalText, requiredInt, requiredText } from "../field.ts";
import { regionApi } from "../project/region.ts";

const { base } = regionApi;
const code = z.string().trim().regex(/^\d{2,12}$/, "invalid");
/** One table for all tenants: while they share it the platform's administrators alone write. */
const writes = (...anyOf: [string, ...string[]]): Access => ({ anyOf, platform: "shared" });

const form = z.object({
  parentCode: z.preprocess((value) => value || undefined, code.default("00")),
  code: z.string({ error: "enter" }).trim().min(1, "enter").regex(/^\d{6}(\d{3}){0,2}$/, "invalid"),
  name: requiredText(32),
  sort: requiredInt(),
  remark: optionalText(255),
});
export type RegionForm = z.output<typeof form>;

const one = z.object({ id: Id });

/** Administrative divisions with their writes (contract 6.3). */
export const regionWriteApi = {
  ...regionApi,
  submit: post(`${base}/submit`, {
    summary: "Insert a region, or update the one whose code is named as id",
    access: writes("region_add", "region_edit"),
    body: form.extend({ id: code.optional(), version: z.coerce.number().int().optional() }),
    reply: z.object({ id: z.string() }),
  }),
  remove: post(`${base}/remove`, {
    summary: "Remove regions by code, for good",
    access: writes("region_delete"),
    query: z.object({ id: code.optional(), ids: z.string().regex(/^\d{2,12}(,\d{2,12}){0,999}$/, "selectOne").optional() }),
  }),
  history: get(`${base}/history`, { summary: "Who changed one region", access: { anyOf: ["region_view"] }, query: one, reply: z.array(HistoryEntry) }),
};

/** The same as a screen calls them: rows are named by the code that is their id. */
export const regionScreenApi = {
  ...regionWriteApi,
  form,
  detail: { ...regionApi.detail, query: one },
  remove: { ...regionWriteApi.remove, query: z.object({ ids: Ids }) },
};
