import type { paramApi } from "#app/contract/system/param.ts";
import { column, defineResource, text, textarea } from "#app/crud/define.ts";

export const param = defineResource<typeof paramApi>({
  name: "system/param",
  titleField: "paramName",
  fields: [text("paramName"), text("paramKey"), textarea("paramValue"), textarea("remark")],
  columns: ["paramName", "paramKey", "paramValue", column("remark", { optional: true }), column("createTime", { as: "dateTime", optional: true })],
  filters: ["paramName", "paramKey", "paramValue"],
});
