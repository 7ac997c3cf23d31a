import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import "#app/locales/catalogue.server.ts";
import { LanguageProvider } from "#app/locales/translation.tsx";
import type { Console, Presence, Workbench } from "#app/contract/project/dashboard.ts";
import type { ConsoleData } from "#app/screens/dashboard/console.server.ts";
import type { Pages } from "#app/screens/dashboard/links.ts";
import type { WorkbenchData } from "#app/screens/dashboard/workbench.server.ts";

/** Static HTML of a screen in a language. */
export function html(piece: ReactNode, lng: "zh" | "en" = "zh"): string {
  return renderToStaticMarkup(<LanguageProvider language={lng}>{piece}</LanguageProvider>);
}

export const statisticsPath = "/compliance-supervision/personnel-attendance-statistics";
export const pages: Pages = {
  project: "/project-manage/project",
  project_lot: "/project-manage/project-lot",
  assessor: "/base-info/assessor",
  personnel_attendance_statistics: statisticsPath,
};

const nobody: Presence = { date: "2026-11-21", isToday: true, due: 0, present: 0, onLeave: 0, stopped: 0, rate: null };
const manyDue: Presence = { date: "2026-10-31", isToday: false, due: 465, present: 342, onLeave: 12, stopped: 27, rate: 73.55 };
const menu = { pages, shortcuts: [{ href: statisticsPath, name: "人员考勤统计", icon: "calendar" as const }], frameIcons: [] };
const levels = { "2": "预警", "3": "严重" };
const lot = { projectLotId: "1130004000000000001", projectName: "临云高速", lotCode: "TJ-01" };
const otherLot = { projectLotId: "1130004000000000019", projectName: "G539金渚", lotCode: "JL-01" };

const emptyFigures: Workbench = {
  presence: nobody,
  counts: { projects: 0, lots: 0, people: 0 },
  waiting: { total: 0, lots: [] },
  statMonth: null,
  warnings: [],
  mine: null,
};

export const emptyWorkbench: WorkbenchData = { ...menu, levels, figures: { ...emptyFigures, warnings: [] } };

export const fullWorkbench: WorkbenchData = {
  ...menu,
  levels,
  figures: {
    presence: manyDue,
    counts: { projects: 4, lots: 19, people: 1576 },
    waiting: { total: 19, lots: [{ ...lot, statMonth: "2026-09", people: 27 }, { ...otherLot, statMonth: "2026-10", people: 15 }] },
    statMonth: "2026-10",
    warnings: [
      { id: "1308627072285930275", statMonth: "2026-10", realName: "徐永萍", postName: "试验室主任", projectName: "临岳至云汀高速公路", lotCode: "JD-01", attendanceRate: 85, warnLevel: 3 },
      { id: "1308627073821044906", statMonth: "2026-10", realName: "赖强", postName: "试验室主任", projectName: "苍陵绕城高速改扩建工程", lotCode: "TJ-02", attendanceRate: 61.36, warnLevel: 2 },
    ],
    mine: null,
  },
};

const cell = { credit: 1, hours: 9.7, validCount: 2, abnormalCount: 0, leaveApplyId: null, deductions: [] };

export const ownWorkbench: WorkbenchData = {
  ...fullWorkbench,
  figures: {
    ...fullWorkbench.figures,
    mine: {
      assessorId: "1130007000000000028",
      statMonth: "2026-10",
      realName: "周衡",
      postCode: "PM",
      postName: "项目经理",
      statistics: { id: "1308627072281735568", requiredDays: 22, attendedDays: 17.5, attendanceRate: 79.55, score: 86.5, grade: "B", statStatus: 0, warnLevel: 2 },
      cells: [
        { ...cell, date: "2026-10-01", dayState: 1, firstTime: "2026-10-01 07:35:46", lastTime: "2026-10-01 17:18:03" },
        { ...cell, date: "2026-10-02", dayState: 4, firstTime: null, lastTime: null },
        { ...cell, date: "2026-10-03", dayState: null, firstTime: null, lastTime: null },
      ],
    },
  },
};

const noRate = { due: 0, present: 0, presenceRate: null, required: 0, attended: 0, monthRate: null, history: [] };
const someRate = { due: 54, present: 41, presenceRate: 75.93, required: 1197.5, attended: 1107.5, monthRate: 92.48 };
const groups = ["overall", "contractor", "pm", "supervision", "chiefSupervisor"] as const;
const days = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, "0")}`);
const choices = {
  regions: [{ value: "390100", label: "临岳市" }],
  projects: [{ value: "1130003000000000001", label: "临岳至云汀高速公路" }],
  lotTypes: [{ value: "1", label: "土建" }],
};
const frame = { ...menu, choices, unitTypes: { "2": "施工单位", "3": "监理单位" }, ignored: [], filter: {} };

const emptyConsoleFigures: Console = {
  statMonth: "2026-10",
  presence: nobody,
  rates: groups.map((key) => ({ key, ...noRate })),
  counts: { projects: 0, lots: 0, people: 0 },
  staffing: { requiredCount: 0, filledCount: 0, staffingRate: null },
  trend: [],
  cities: [],
  topLots: [],
  bottomLots: [],
  heatMap: { posts: [], lots: [], cells: [] },
  abnormal: days.map((date) => ({ date, outside: 0, face: 0, mock: 0 })),
};

export const emptyConsole: ConsoleData = { ...frame, figures: emptyConsoleFigures };

export const fullConsole: ConsoleData = {
  ...frame,
  filter: { regionCode: "390100", lotType: 1 },
  figures: {
    statMonth: "2026-10",
    presence: manyDue,
    rates: groups.map((key) => ({ key, ...someRate, history: key === "supervision" ? [null, null, null] : [88.1, null, 92.48] })),
    counts: { projects: 4, lots: 19, people: 1576 },
    staffing: { requiredCount: 193, filledCount: 191, staffingRate: 98.96 },
    trend: ["2026-08", "2026-09", "2026-10"].flatMap((statMonth, at) => [
      { statMonth, unitType: 2, rate: 90 + at, people: 431 },
      { statMonth, unitType: 3, rate: at === 1 ? null : 88, people: 68 },
    ]),
    cities: [
      { regionCode: "390100", name: "临岳市", rate: 93.44, people: 150 },
      { regionCode: "390200", name: "云汀市", rate: null, people: 0 },
    ],
    topLots: [{ ...lot, rate: 95.96, people: 27 }],
    bottomLots: [{ ...otherLot, rate: 89.95, people: 15 }],
    heatMap: {
      posts: [{ postCode: "TECH", postName: "施工技术负责人" }, { postCode: "PM", postName: "项目经理" }],
      lots: [lot, otherLot],
      cells: [[58, 100], [null, 84.09]],
    },
    abnormal: days.map((date, at) => ({ date, outside: at, face: 2, mock: 1 })),
  },
};
