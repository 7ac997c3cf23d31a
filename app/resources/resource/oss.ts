import type { ossApi } from "#app/contract/resource/oss.ts";
import { column, defineResource, filter, password, select, text, textarea } from "#app/crud/define.ts";
import { isLocal, OssCategory } from "#app/rules/object-storage.ts";

type Typed = Record<string, string>;
const isBucket = ({ category }: Typed) => !isLocal(Number(category));
const isTencent = ({ category }: Typed) => Number(category) === OssCategory.tencent;

/** 对象存储 (contract 9.1): where uploads go; one storage is enabled at a time. */
export const oss = defineResource<typeof ossApi>({
  name: "resource/oss",
  titleField: "ossCode",
  fields: [
    select("category", { dict: "oss", initial: OssCategory.minio }), text("ossCode", { hint: "ossCodeHint" }),
    text("endpoint", { hint: "endpointHint", when: isBucket }), text("bucketName", { when: isBucket }), text("region", { hint: "regionHint", when: isBucket }),
    text("appId", { when: isTencent }), password("accessKey", { hint: "keyHint", when: isBucket }), password("secretKey", { hint: "keyHint", when: isBucket }),
    text("transformEndpoint", { hint: "transformEndpointHint", when: isBucket }), textarea("remark"),
  ],
  columns: [
    "ossCode", "category", column("status", { as: "tag", dict: "yes_no" }), "endpoint", "bucketName", column("region", { optional: true }),
    column("transformEndpoint", { optional: true }), column("remark", { optional: true }), column("createTime", { as: "dateTime", optional: true }),
  ],
  filters: ["category", "ossCode", filter("status", { kind: "select", dict: "yes_no" })],
  facts: ["ossCode", "category", column("status", { as: "tag", dict: "yes_no" }), "endpoint", "transformEndpoint", "bucketName", "appId", "region", "remark"],
  deeds: [
    { intent: "enable", code: "oss_enable", rows: "one", when: { field: "status", is: ["1"] } },
    { intent: "test", code: "oss_test", rows: "one" },
  ],
});
