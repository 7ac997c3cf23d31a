import { addDays } from "#app/rules/calendar-date.ts";
import { round2 } from "#app/rules/rounding.ts";
import { LotStatus } from "#app/rules/supervision-codes.ts";
import { numberedId } from "../ids.ts";
import { at } from "../random.ts";
import { demoProjects, nameOf, stakeAt, startOf, type DemoProject } from "./projects.ts";
import type { Story } from "../window.ts";

type Line = {
  project: number;
  code: string;
  type: number;
  /** Contract price in 万元. */
  price: number;
  /** From and to in kilometres of the project. */
  reach?: [number, number];
  regions?: string[];
  contractors: string[];
};

const both = ["390100", "390200"];
const lines: readonly Line[] = [
  { project: 1, code: "TJ-01", type: 1, price: 182_600, reach: [0, 28.4], regions: ["390100"], contractors: ["澜江路桥"] },
  { project: 1, code: "TJ-02", type: 1, price: 205_300, reach: [28.4, 57.1], regions: both, contractors: ["临岳一局"] },
  { project: 1, code: "TJ-03", type: 1, price: 196_800, reach: [57.1, 86.4], regions: ["390200"], contractors: ["云汀隧道", "澜江交建"] },
  { project: 1, code: "LM-01", type: 2, price: 64_200, reach: [0, 86.4], regions: both, contractors: ["金渚路面"] },
  { project: 1, code: "JD-01", type: 4, price: 31_500, regions: both, contractors: ["澜江机电"] },
  { project: 1, code: "FJ-01", type: 3, price: 18_700, regions: ["390100"], contractors: ["临岳房建"] },
  { project: 1, code: "JL-01", type: 7, price: 9_800, regions: both, contractors: [] },
  { project: 2, code: "TJ-01", type: 1, price: 168_400, reach: [0, 21.5], contractors: ["苍山建设"] },
  { project: 2, code: "TJ-02", type: 1, price: 155_900, reach: [21.5, 42.7], contractors: ["望川岩土"] },
  { project: 2, code: "LM-01", type: 2, price: 42_300, reach: [0, 42.7], contractors: ["苍陵路面"] },
  { project: 2, code: "JA-01", type: 5, price: 12_600, reach: [0, 42.7], contractors: ["云汀交安"] },
  { project: 2, code: "JL-01", type: 7, price: 6_100, contractors: [] },
  { project: 3, code: "TJ-01", type: 1, price: 98_700, reach: [0, 7.2], contractors: ["望川桥梁"] },
  { project: 3, code: "TJ-02", type: 1, price: 91_200, reach: [7.2, 13.9], contractors: ["云汀隧道"] },
  { project: 3, code: "JD-01", type: 4, price: 9_400, contractors: ["澜江机电"] },
  { project: 3, code: "JL-01", type: 7, price: 4_300, contractors: [] },
  { project: 4, code: "SG-01", type: 1, price: 38_600, reach: [0, 16.4], contractors: ["古渡土石"] },
  { project: 4, code: "SG-02", type: 1, price: 35_100, reach: [16.4, 31.2], contractors: ["澜江交建"] },
  { project: 4, code: "JL-01", type: 7, price: 1_900, contractors: [] },
  { project: 5, code: "TJ-01", type: 1, price: 78_400, reach: [0, 5.6], contractors: ["云汀大桥"] },
  { project: 5, code: "LH-01", type: 6, price: 3_200, reach: [0, 5.6], contractors: ["苍陵绿化"] },
  { project: 5, code: "JL-01", type: 7, price: 2_600, contractors: [] },
  { project: 6, code: "YH-01", type: 1, price: 17_800, reach: [0, 58], contractors: ["金渚养护"] },
  { project: 6, code: "JL-01", type: 7, price: 520, contractors: [] },
];

export const SUPERVISION_LOT = 7;
const words = new Map([
  [1, "土建工程"],
  [2, "路面工程"],
  [3, "房建工程"],
  [4, "机电工程"],
  [5, "交通安全设施工程"],
  [6, "绿化工程"],
  [SUPERVISION_LOT, "施工监理"],
]);

export type DemoLot = Line & { number: number; id: string; regions: string[]; status: number; of: DemoProject };

/** The 24 lots, number 1 first (domain 10). */
export const demoLots: readonly DemoLot[] = lines.map((line, index) => {
  const of = at(demoProjects, line.project - 1);
  const regions = line.regions ?? of.regions;
  return { ...line, number: index + 1, id: numberedId("lot", index + 1), regions, status: statusOf(line.project), of };
});

/** The lot `code` of project `project`. Throws RangeError for an unknown one. */
export function lotNamed(project: number, code: string): DemoLot {
  const lot = demoLots.find((known) => known.project === project && known.code === code);
  if (!lot) throw new RangeError(`no lot P${project} ${code}`);
  return lot;
}

/** Planned output of a year in 元, by which safety officers are counted. */
export function annualOutputOf(lot: DemoLot): number {
  return round2((lot.price * 10_000) / 3);
}

/** First day that counts for attendance: ten days after work began (domain 4.5). */
export function attendanceStartOf(lot: DemoLot, story: Story): string | null {
  return lot.status === LotStatus.notStarted ? null : addDays(startOf(lot.of, story), 10);
}

/** Rows of `project_lot`. */
export function lotRows(story: Story) {
  return demoLots.map((lot) => {
    const start = startOf(lot.of, story);
    const contractDays = lot.type === SUPERVISION_LOT ? 1200 : 900 + 10 * lot.number;
    const handover = lot.status === LotStatus.handedOver ? story.handover : null;
    return {
      id: lot.id,
      projectId: lot.of.id,
      lotCode: lot.code,
      lotName: `${nameOf(lot.of, story)}${lot.code}${words.get(lot.type) ?? ""}标段`,
      lotType: lot.type,
      contractNo: `LJHT-${start.slice(0, 4)}-P${lot.project}-${lot.code}`,
      contractSignDate: addDays(start, -45),
      contractPrice: (lot.price * 10_000).toFixed(2),
      annualOutput: [1, 2, 9].includes(lot.type) ? annualOutputOf(lot).toFixed(2) : null,
      contractDays,
      ...stakesOf(lot),
      supervisionLotId: lot.type === SUPERVISION_LOT ? null : lotNamed(lot.project, "JL-01").id,
      regionCode: at(lot.regions, 0),
      regionCodes: lot.regions,
      planStartDate: start,
      planEndDate: handover ?? addDays(start, contractDays),
      actualStartDate: lot.status === LotStatus.notStarted ? null : start,
      handoverDate: handover,
      attendanceStartDate: attendanceStartOf(lot, story),
      noLeaveWindows: [{ from: `${story.today.slice(0, 4)}-10-01`, to: `${story.today.slice(0, 4)}-10-07`, reason: "国庆保畅" }],
      projectLotStatus: lot.status,
    };
  });
}

function stakesOf({ reach }: DemoLot) {
  if (!reach) return { startStake: null, endStake: null, lotLength: null };
  const [from, to] = reach;
  return { startStake: stakeAt(from), endStake: stakeAt(to), lotLength: (to - from).toFixed(3) };
}

function statusOf(project: number): number {
  if (project === 5) return LotStatus.handedOver;
  return project === 6 ? LotStatus.notStarted : LotStatus.active;
}
