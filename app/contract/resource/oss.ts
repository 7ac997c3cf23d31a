import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { type Access, post } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { optionalText, requiredChoice, requiredText } from "../field.ts";

const optionalCell = () => z.string().nullish();

/**
 * Object storages (contract 9.1): `status` 1 stopped, 2 enabled. Keys are written and never read. Where tenants share the
 * installation only the platform's administrators have them: whoever types an address makes this server call it.
 */
export const ossApi = crudApi({
  base: "/blade-resource/oss",
  permission: "oss",
  platform: "shared",
  secrets: ["accessKey", "secretKey"],
  row: z.object({
    id: z.string(),
    category: z.number(),
    ossCode: z.string(),
    endpoint: optionalCell(),
    transformEndpoint: optionalCell(),
    bucketName: optionalCell(),
    appId: optionalCell(),
    region: optionalCell(),
    remark: optionalCell(),
    ...auditRow,
  }),
  form: z.object({
    category: requiredChoice(),
    ossCode: requiredText(32).refine((text) => /^[\p{L}\p{N}_-]+$/u.test(text), "invalid"),
    endpoint: optionalText(255), transformEndpoint: optionalText(255), accessKey: optionalText(255), secretKey: optionalText(255),
    bucketName: optionalText(255), appId: optionalText(255), region: optionalText(255), remark: optionalText(255),
  }),
  filters: { id: "id", category: "int", ossCode: "text", bucketName: "text", status: "int", createTime: "dateTime" },
});

const guarded = (code: string): Access => ({ anyOf: [code], platform: "shared" });
const one = z.object({ id: Id });

/** Makes a storage the one that takes new files; the others of the tenant take none any more. */
export const enableOss = post("/blade-resource/oss/enable", { summary: "Enable an object storage", access: guarded("oss_enable"), query: one });

/** Writes, reads and removes a small object; refuses with a sentence that says what failed. */
export const testOss = post("/blade-resource/oss/test", { summary: "Try an object storage", access: guarded("oss_test"), query: one });
