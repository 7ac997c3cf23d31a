import { z } from "zod";
import { get } from "../endpoint.ts";
import { PartConstUnitRow } from "./part-const-unit.ts";
import { ProjectLotRow } from "./project-lot.ts";
import { decimal, readApi, ref, supervisionMenus, text } from "./read-api.ts";
import { StatusStep } from "./status-step.ts";

/** A project in the list; counts and the rate cover the rows the caller may see (domain 4.4). */
const ProjectRow = z.object({
  id: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  shortName: text(),
  projectType: z.number(),
  roadGrade: z.number(),
  regionCode: z.string(),
  regionName: text(),
  constUnitId: z.string(),
  constUnitName: z.string(),
  mileage: decimal(),
  totalInvestment: decimal(),
  planStartDate: text(),
  planEndDate: text(),
  projectStatus: z.number(),
  recordStatus: z.number(),
  recordNo: text(),
  isLock: z.number(),
  lotCount: z.number(),
  onPostCount: z.number(),
  requiredCount: z.number(),
  /** Percent of the last built month; null when nothing was required. */
  attendanceRate: decimal(),
  createTime: text(),
  version: z.number(),
});
export type ProjectRow = z.infer<typeof ProjectRow>;

const ProjectDetail = ProjectRow.extend({
  regionCodes: z.array(z.string()),
  agentUnitId: ref(),
  agentUnitName: text(),
  superviseDeptId: z.string(),
  superviseDeptName: text(),
  approvalNo: text(),
  approvalDate: text(),
  startStake: z.string(),
  endStake: z.string(),
  actualStartDate: text(),
  handoverDate: text(),
  completionDate: text(),
  projectAdminUserId: z.string(),
  projectAdminName: text(),
  contactName: z.string(),
  contactPhone: z.string(),
  lockReason: text(),
  lockTime: text(),
  recordTime: text(),
  recordOpinion: text(),
  routeGeoJson: z.object({ type: z.literal("LineString"), coordinates: z.array(z.tuple([z.number(), z.number()])) }).nullable(),
  attachIds: z.array(z.string()),
  remark: text(),
  lots: z.array(ProjectLotRow),
  partUnits: z.array(PartConstUnitRow),
  statusLog: z.array(StatusStep),
});

/** Projects, read side (domain 4.4). */
export const projectApi = readApi({
  base: "/blade-project/project",
  permission: "project",
  row: ProjectRow,
  detail: ProjectDetail,
  filters: {
    projectName: "text", projectCode: "text", projectType: "int", regionCode: "code", constUnitId: "id", projectStatus: "int",
    recordStatus: "int", isLock: "int", planStartDate: "date", createTime: "dateTime",
  },
  sorts: [
    "projectCode", "projectName", "projectType", "constUnitName", "mileage", "totalInvestment", "planStartDate", "projectStatus",
    "recordStatus", "createTime",
  ],
  paths: { detail: "getDetailById" },
});

export const projectList = get("/blade-project/project/list", {
  summary: "Up to 500 projects to choose from, with the filters of the page",
  access: { anyOf: supervisionMenus },
  reply: z.array(
    z.object({ id: z.string(), projectCode: z.string(), projectName: z.string(), projectStatus: z.number(), isLock: z.number() }),
  ),
});
