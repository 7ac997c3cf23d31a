import { z } from "zod";
import { get } from "../endpoint.ts";
import { decimal, readApi, supervisionMenus, text } from "./read-api.ts";

/** A unit on a lot in the list (domain 4.3). */
export const PartConstUnitRow = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: text(),
  projectLotId: z.string(),
  lotCode: text(),
  lotName: text(),
  constUnitId: z.string(),
  unitName: z.string(),
  uscc: z.string(),
  partType: z.number(),
  isLead: z.number(),
  jvShare: decimal(),
  contractAmount: decimal(),
  siteOrgName: z.string(),
  leaderName: z.string(),
  leaderPhone: z.string(),
  entryDate: text(),
  exitDate: text(),
  partStatus: z.number(),
  /** Heads on mandatory key posts, none beyond the minimum. */
  keyPostFilled: z.number(),
  keyPostRequired: z.number(),
  version: z.number(),
});
export type PartConstUnitRow = z.infer<typeof PartConstUnitRow>;

const eitherMenu = ["part_const_unit", "project_lot"] as const;

/** Units on lots, read side; they are written with their lot (domain 4.3). */
export const partConstUnitApi = readApi({
  base: "/blade-project/part-const-unit",
  permission: "part_const_unit",
  row: PartConstUnitRow,
  detail: PartConstUnitRow.extend({ createTime: text(), updateTime: text() }),
  filters: {
    projectId: "id", projectLotId: "id", constUnitId: "id", unitName: "text", uscc: "code", partType: "int", partStatus: "int",
    leaderName: "text", entryDate: "date", createTime: "dateTime",
  },
  sorts: ["projectName", "lotCode", "unitName", "partType", "entryDate", "partStatus", "contractAmount"],
  paths: { list: "list" },
  access: { list: { anyOf: eitherMenu }, detail: { anyOf: ["part_const_unit_view", "project_lot_view"] } },
});

export const PartConstUnitOption = z.object({
  id: z.string(),
  projectId: z.string(),
  projectLotId: z.string(),
  lotCode: text(),
  constUnitId: z.string(),
  unitName: z.string(),
  partType: z.number(),
});

export const partConstUnitSelectByType = get("/blade-project/part-const-unit/select-by-type", {
  summary: "Units of a type to choose from, of one lot or all",
  access: { anyOf: supervisionMenus },
  reply: z.array(PartConstUnitOption),
});

export const partConstUnitDetailByUscc = get("/blade-project/part-const-unit/detail-by-uscc", {
  summary: "A unit by its credit code with its lots; null when there is none in the caller's scope",
  access: { anyOf: ["const_unit", "part_const_unit", "assessor"] },
  query: z.object({ uscc: z.string().trim().toUpperCase().min(1, "enter").max(18, "tooLong") }),
  reply: z
    .object({
      constUnit: z.object({
        id: z.string(),
        unitName: z.string(),
        shortName: text(),
        uscc: z.string(),
        unitTypes: z.array(z.number()),
        auditStatus: z.number(),
        blacklisted: z.number(),
        status: z.number(),
      }),
      parts: z.array(
        z.object({
          id: z.string(),
          projectId: z.string(),
          projectName: text(),
          projectLotId: z.string(),
          lotCode: text(),
          lotName: text(),
          partType: z.number(),
        }),
      ),
    })
    .nullish(),
});
