import { UnitType } from "#app/rules/supervision-codes.ts";
import { namedId } from "./ids.ts";

type Options = {
  key?: boolean;
  mandatory?: boolean;
  count?: [min: number, max: number];
  countRule?: number;
  requiredDays?: number;
  change?: [approved: number, unapproved: number];
  serviceMonths?: number;
  weight?: number;
  maxLots?: number;
  minTitle?: number;
  cert?: string;
};
type Line = [postCode: string, postName: string, postNameEn: string, options: Options];

const manager = { key: true, mandatory: true, serviceMonths: 12 };
const required = { mandatory: true };

const contractor: readonly Line[] = [
  ["PM", "项目经理", "Project manager", { ...manager, count: [1, 1], change: [5, 20], weight: 2, minTitle: 2, cert: "一级建造师" }],
  ["CE", "项目总工", "Chief engineer", { ...manager, count: [1, 1], change: [4, 15], weight: 1.5, minTitle: 3, cert: "一级建造师" }],
  ["DPM", "生产副经理", "Deputy manager", { count: [1, 3] }],
  ["SD", "安全总监", "Safety director", { key: true, ...required, count: [1, 1], cert: "安全生产考核合格证B" }],
  ["SO", "专职安全员", "Safety officer", { ...required, count: [1, 12], countRule: 2, cert: "安全生产考核合格证C" }],
  ["QC", "质检负责人", "Quality inspector", { key: true, ...required, count: [1, 4], minTitle: 1 }],
  ["LAB", "试验室主任", "Laboratory head", { key: true, ...required, count: [1, 3], cert: "试验检测工程师" }],
  ["SUR", "测量负责人", "Chief surveyor", { ...required, count: [1, 4] }],
  ["CM", "合同计量负责人", "Contract and measurement head", { count: [1, 3] }],
  ["TECH", "施工技术负责人", "Construction engineer", { ...required, count: [1, 10] }],
  ["ENV", "环保负责人", "Environment officer", { count: [1, 2] }],
  ["LABOR", "劳资专管员", "Labour officer", { ...required, count: [1, 2] }],
];

const supervision: readonly Line[] = [
  ["CSE", "总监理工程师", "Chief supervising engineer", { ...manager, count: [1, 1], requiredDays: 20, weight: 2, maxLots: 3, minTitle: 3, cert: "监理工程师" }],
  ["RSE", "驻地监理工程师", "Resident engineer", { key: true, ...required, count: [1, 8], weight: 1.5, minTitle: 2, cert: "监理工程师" }],
  ["SSE", "安全监理", "Safety supervisor", { ...required, count: [1, 4], cert: "安全生产考核合格证C" }],
  ["TSE", "试验监理", "Testing supervisor", { ...required, count: [1, 4], cert: "试验检测工程师" }],
  ["PSE", "专业监理工程师", "Specialist supervisor", { count: [1, 8] }],
];

const owner: readonly Line[] = [
  ["OWN", "项目负责人", "Owner's project head", { key: true, mandatory: true, count: [1, 1], minTitle: 2 }],
];

/** Scoring parameters of the 18 posts, first version, in force since before any month of the platform (domain 4.1). */
export const seedPostConfigs = [
  ...contractor.map((line, at) => config(UnitType.contractor, line, at)),
  ...supervision.map((line, at) => config(UnitType.supervision, line, at)),
  ...owner.map((line, at) => config(UnitType.owner, line, at)),
];

export type PostConfig = (typeof seedPostConfigs)[number];

/** The seeded configuration of a post. Throws RangeError for an unknown code. */
export function postConfig(postCode: string): PostConfig {
  const found = seedPostConfigs.find((row) => row.postCode === postCode);
  if (!found) throw new RangeError(`no post ${postCode}`);
  return found;
}

function config(unitType: number, [postCode, postName, postNameEn, options]: Line, at: number) {
  const isKey = options.key === true;
  const [minCount, maxCount] = options.count ?? [1, 1];
  const [approved, unapproved] = options.change ?? [2, 10];
  const maxLots = options.maxLots ?? 1;
  return {
    id: namedId("post-config", postCode),
    postCode, postName, postNameEn, unitType, minCount, maxCount, maxLots,
    isKeyPost: isKey ? 1 : 0,
    isMandatory: options.mandatory ? 1 : 0,
    countRule: options.countRule ?? 1,
    requiredDaysPerMonth: String(options.requiredDays ?? 22),
    ...leaveLimits(isKey),
    deductApprovedChange: String(approved),
    deductUnapprovedChange: String(unapproved),
    minServiceMonths: options.serviceMonths ?? 6,
    weight: String(options.weight ?? 1),
    certRequirements: options.cert ? [{ certType: options.cert, mustValid: true }] : [],
    minTitle: options.minTitle ?? 0,
    allowCrossLot: maxLots > 1 ? 1 : 0,
    conflictPosts: postCode === "SO" ? ["TECH"] : [],
    effectiveFrom: "2020-01-01",
    sort: at + 1,
  };
}

function leaveLimits(isKey: boolean) {
  return {
    leaveStep2Days: isKey ? "3" : "7",
    standInDays: isKey ? "1" : "3",
    deductPerShortDay: isKey ? "3" : "2",
    maxChangeTimes: isKey ? 1 : 2,
  };
}
