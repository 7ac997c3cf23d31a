import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { optionalText, requiredText } from "../field.ts";

const ParamForm = z.object({
  paramName: requiredText(255),
  paramKey: requiredText(255),
  paramValue: requiredText(2000),
  remark: optionalText(255),
});

/** System parameters (contract 6.5). */
export const paramApi = crudApi({
  base: "/blade-system/param",
  permission: "param",
  platform: "shared",
  row: z.object({
    id: z.string(),
    paramName: z.string(),
    paramKey: z.string(),
    paramValue: z.string(),
    remark: z.string().nullish(),
    ...auditRow,
  }),
  form: ParamForm,
  filters: { id: "id", paramName: "text", paramKey: "text", paramValue: "text", createTime: "dateTime", status: "int" },
});
