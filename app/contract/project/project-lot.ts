import { z } from "zod";
import { get } from "../endpoint.ts";
import { PartConstUnitRow } from "./part-const-unit.ts";
import { decimal, int, readApi, ref, supervisionMenus, text } from "./read-api.ts";
import { StatusStep } from "./status-step.ts";

/** A lot in the list; counts and rates cover the rows the caller may see (domain 4.5). */
export const ProjectLotRow = z.object({
  id: z.string(),
  projectId: z.string(),
  projectCode: text(),
  projectName: text(),
  lotCode: z.string(),
  lotName: z.string(),
  lotType: z.number(),
  contractPrice: decimal(),
  startStake: text(),
  endStake: text(),
  lotLength: decimal(),
  regionCode: z.string(),
  regionName: text(),
  contractorNames: text(),
  supervisionNames: text(),
  onPostCount: z.number(),
  requiredCount: z.number(),
  /** 配备率 in percent; null without mandatory posts. */
  staffingRate: decimal(),
  /** Percent of the last built month; null when nothing was required. */
  attendanceRate: decimal(),
  fenceCount: z.number(),
  projectLotStatus: z.number(),
  planStartDate: text(),
  planEndDate: text(),
  attendanceStartDate: text(),
  createTime: text(),
  version: z.number(),
});
export type ProjectLotRow = z.infer<typeof ProjectLotRow>;

/** A post of the lot with its heads: how many the rules ask for, how many are there (domain 5.3). */
export const PostStaffing = z.object({
  postCode: z.string(),
  postName: z.string(),
  postNameEn: text(),
  unitType: z.number(),
  isKeyPost: z.number(),
  isMandatory: z.number(),
  active: z.number(),
  minCount: z.number(),
});
export type PostStaffing = z.infer<typeof PostStaffing>;

/** Where punches of the lot count, in WGS-84; centre and radius (metres) of circles alone (domain 4.7). */
const LotFence = z.object({
  id: z.string(),
  fenceName: z.string(),
  siteType: z.number(),
  fenceType: z.number(),
  centerLng: decimal(),
  centerLat: decimal(),
  radius: int(),
  validFrom: z.string(),
  validTo: text(),
  enabled: z.number(),
});

const ProjectLotDetail = ProjectLotRow.extend({
  contractNo: z.string(),
  contractSignDate: text(),
  annualOutput: decimal(),
  contractDays: int(),
  stakeGaps: z.array(z.object({ from: z.string(), to: z.string() })),
  supervisionLotId: ref(),
  supervisionLotCode: text(),
  regionCodes: z.array(z.string()),
  actualStartDate: text(),
  handoverDate: text(),
  closeDate: text(),
  noLeaveWindows: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
  stopReason: text(),
  attachIds: z.array(z.string()),
  remark: text(),
  partConstUnits: z.array(PartConstUnitRow),
  postStaffing: z.array(PostStaffing),
  fences: z.array(LotFence),
  statusLog: z.array(StatusStep),
});

/** Lots, read side (domain 4.5). */
export const projectLotApi = readApi({
  base: "/blade-project/project-lot",
  permission: "project_lot",
  row: ProjectLotRow,
  detail: ProjectLotDetail,
  filters: {
    projectId: "id", lotCode: "text", lotName: "text", lotType: "int", unitName: "text", projectLotStatus: "int",
    regionCode: "code", contractPrice: "number", constUnitId: "id", createTime: "dateTime",
  },
  sorts: ["projectCode", "projectName", "lotCode", "lotName", "lotType", "contractPrice", "planStartDate", "projectLotStatus", "createTime"],
});

export const LotOption = z.object({
  id: z.string(),
  lotCode: z.string(),
  lotName: z.string(),
  lotType: z.number(),
  projectId: z.string(),
  projectName: text(),
  projectLotStatus: z.number(),
});

export const projectLotList = get("/blade-project/project-lot/list", {
  summary: "Up to 500 lots to choose from, with the filters of the page",
  access: { anyOf: supervisionMenus },
  reply: z.array(LotOption),
});

export const projectLotSelectByType = get("/blade-project/project-lot/select-by-type", {
  summary: "Lots of a type to choose from, of one project or all",
  access: { anyOf: supervisionMenus },
  reply: z.array(LotOption),
});
