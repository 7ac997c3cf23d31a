import { z } from "zod";
import { get } from "../endpoint.ts";
import { int, readApi, ref, supervisionMenus, text } from "./read-api.ts";

/** A unit of the register in the list; counts cover the rows the caller may see (domain 4.2). */
const ConstUnitRow = z.object({
  id: z.string(),
  unitName: z.string(),
  shortName: text(),
  uscc: z.string(),
  unitTypes: z.array(z.number()),
  unitNature: int(),
  regionCode: z.string(),
  regionName: text(),
  legalPerson: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  activeLotCount: z.number(),
  onPostCount: z.number(),
  creditGrade: text(),
  creditYear: int(),
  auditStatus: z.number(),
  blacklisted: z.number(),
  status: z.number(),
  createTime: text(),
  version: z.number(),
});

const Qualification = z.object({
  id: z.string(),
  qualName: z.string(),
  qualGrade: text(),
  certNo: text(),
  issueDate: text(),
  validTo: text(),
  attachId: ref(),
});

const ConstUnitDetail = ConstUnitRow.extend({
  address: text(),
  legalPersonPhone: text(),
  licenseAttachId: ref(),
  blacklistReason: text(),
  blacklistTo: text(),
  auditOpinion: text(),
  deptId: ref(),
  remark: text(),
  qualifications: z.array(Qualification),
});

/** The register of units, read side (domain 4.2). */
export const constUnitApi = readApi({
  base: "/blade-project/const-unit",
  permission: "const_unit",
  row: ConstUnitRow,
  detail: ConstUnitDetail,
  filters: {
    unitName: "text", uscc: "text", unitType: "int", regionCode: "code", creditGrade: "code", auditStatus: "int", blacklisted: "int",
    createTime: "dateTime",
  },
  sorts: ["unitName", "uscc", "regionCode", "creditGrade", "auditStatus", "createTime"],
});

export const constUnitList = get("/blade-project/const-unit/list", {
  summary: "Up to 500 units to choose from, with the filters of the page",
  access: { anyOf: supervisionMenus },
  reply: z.array(
    z.object({ id: z.string(), unitName: z.string(), uscc: z.string(), unitTypes: z.array(z.number()), auditStatus: z.number() }),
  ),
});
