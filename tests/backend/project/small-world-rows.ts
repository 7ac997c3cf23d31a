import { nowText } from "#app/backend/clock.ts";
import type { Db } from "#app/backend/db/connect.ts";
import { assessorCerts } from "#app/backend/db/schema/project/assessor-cert.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { attendanceFences } from "#app/backend/db/schema/project/attendance-fence.ts";
import { constUnitQuals } from "#app/backend/db/schema/project/const-unit-qual.ts";
import { constUnits } from "#app/backend/db/schema/project/const-unit.ts";
import { partConstUnits } from "#app/backend/db/schema/project/part-const-unit.ts";
import { personnelAttendanceStatistics } from "#app/backend/db/schema/project/personnel-attendance-statistics.ts";
import { personnel } from "#app/backend/db/schema/project/personnel.ts";
import { postParamConfigs } from "#app/backend/db/schema/project/post-param-config.ts";
import { projectLots } from "#app/backend/db/schema/project/project-lot.ts";
import { projects } from "#app/backend/db/schema/project/project.ts";
import { statusLogs } from "#app/backend/db/schema/project/status-log.ts";
import { regions } from "#app/backend/db/schema/region.ts";
import { fieldHash, sealField } from "#app/backend/keys/field-cipher.ts";

/** The citizen ID of everybody's row 4001; the others end differently. */
export const idCard = "390101198503170016";

// Days of the platform, not of the machine: after 16:00 UTC it is tomorrow there.
const day = (offset: number) => nowText(new Date(Date.now() + offset * 86_400_000)).slice(0, 10);

/**
 * Two cities, two owners, two contractors and a supervision unit. Project 1001 (owner 901) has lots 2001 (contractor
 * 911), 2002 (912, crosses into the other city) and 2003 (supervision 921); project 1002 (owner 902) in the other city
 * has lot 2004 with both contractors; project 1003 has no lot. Rows ending in 9 belong to another tenant.
 */
export async function registerTables(db: Db) {
  await db.insert(regions).values([
    region("390000", "00", "澜江省", 1), region("390100", "390000", "临岳市", 2), region("390200", "390000", "云汀市", 2),
    region("390101", "390100", "城关县", 3), region("390201", "390200", "江口_县", 3),
  ]);
  await db.insert(constUnits).values([
    unit("901", "临岳建设", [1]), unit("902", "云汀建设", [1]), unit("911", "澜江路桥", [2]), unit("912", "云岭工程", [2, 7]),
    unit("921", "澜江监理", [3]), { ...unit("999", "邻省路桥", [2]), tenantId: "000001" }, { ...unit("998", "已注销", [2]), isDeleted: 1 },
  ]);
  await db.insert(constUnitQuals).values({ id: "951", constUnitId: "911", qualName: "公路工程施工总承包", qualGrade: "一级" });
  await db.insert(projects).values([
    project("1001", { constUnitId: "901", constUnitName: "临岳建设", regionCode: "390100", regionCodes: ["390100", "390200"] }),
    project("1002", { constUnitId: "902", constUnitName: "云汀建设", regionCode: "390200", regionCodes: ["390200"] }),
    project("1003", { constUnitId: "901", constUnitName: "临岳建设", regionCode: "390300", projectName: "100%_试验路" }),
    { ...project("1009", { constUnitId: "999", constUnitName: "邻省路桥", regionCode: "390100" }), tenantId: "000001" },
    { ...project("1008", { constUnitId: "901", constUnitName: "临岳建设", regionCode: "390100" }), isDeleted: 1 },
  ]);
  await db.insert(projectLots).values([
    lot("2001", "TJ-01", { projectId: "1001", regionCode: "390101", supervisionLotId: "2003" }),
    lot("2002", "TJ-02", { projectId: "1001", regionCode: "390101", regionCodes: ["390101", "390201"] }),
    lot("2003", "JL-01", { projectId: "1001", regionCode: "390101", lotType: 7 }),
    lot("2004", "TJ-01", { projectId: "1002", regionCode: "390201", annualOutput: "180000000" }),
    { ...lot("2009", "TJ-01", { projectId: "1009", regionCode: "390101" }), tenantId: "000001" },
    { ...lot("2008", "TJ-08", { projectId: "1001", regionCode: "390101" }), isDeleted: 1 },
  ]);
  await db.insert(partConstUnits).values([
    part("3001", ["1001", "2001", "911", "澜江路桥"]), part("3002", ["1001", "2002", "912", "云岭工程"]),
    { ...part("3003", ["1001", "2003", "921", "澜江监理"]), partType: 3 },
    part("3004", ["1002", "2004", "911", "澜江路桥"]), part("3005", ["1002", "2004", "912", "云岭工程"]),
    { ...part("3009", ["1009", "2009", "999", "邻省路桥"]), tenantId: "000001" },
  ]);
  await insertPeople(db);
  await insertFigures(db);
}

async function insertPeople(db: Db) {
  const ids = ["4001", "4002", "4003", "4004", "4005", "4006", "4007", "4008"];
  await db.insert(personnel).values([...ids.map((id) => person(id)), { ...person("4009"), tenantId: "000001" }]);
  await db.insert(assessors).values([
    roster("5001", { projectId: "1001", projectLotId: "2001", partConstUnitId: "3001", personnelId: "4001", realName: "周衡" }),
    roster("5002", { projectId: "1001", projectLotId: "2002", partConstUnitId: "3002", personnelId: "4002" }),
    roster("5003", { projectId: "1001", projectLotId: "2003", partConstUnitId: "3003", personnelId: "4003", postCode: "CSE", jobStatus: 10 }),
    roster("5004", { projectId: "1002", projectLotId: "2004", partConstUnitId: "3004", personnelId: "4004" }),
    roster("5005", { projectId: "1002", projectLotId: "2004", partConstUnitId: "3005", personnelId: "4005", postCode: "SO" }),
    evaluator("5006", { projectId: "1001", projectLotId: "2002", personnelId: "4006", userId: "811", validTo: day(0) }),
    evaluator("5007", { projectId: "1001", projectLotId: "2001", personnelId: "4007", userId: "811", validTo: day(-2) }),
    evaluator("5008", { projectId: "1002", personnelId: "4008", userId: "812" }),
    { ...roster("5009", { projectId: "1009", projectLotId: "2009", partConstUnitId: "3009", personnelId: "4009" }), tenantId: "000001" },
  ]);
  await db.insert(assessorCerts).values([
    { id: "6001", personnelId: "4001", certType: "建造师", certNo: "A1", validTo: day(10) },
    { id: "6002", personnelId: "4002", certType: "建造师", certNo: "A2", validTo: day(-3) },
    { id: "6004", personnelId: "4004", certType: "建造师", certNo: "A4", validTo: day(300) },
  ]);
}

async function insertFigures(db: Db) {
  await db.insert(postParamConfigs).values([
    post("7001", "PM", { postName: "项目经理", isKeyPost: 1, sort: 1 }), post("7002", "SO", { postName: "专职安全员", countRule: 2, sort: 2 }),
    post("7003", "CSE", { postName: "总监理工程师", unitType: 3, isKeyPost: 1, lotTypes: [7] }),
    post("7004", "ENV", { postName: "环保负责人", isMandatory: 0, minCount: 3, sort: 9 }),
    post("7005", "PM", { postName: "项目经理", isKeyPost: 1, minCount: 5, configVersion: 0, effectiveFrom: "2024-01-01", effectiveTo: "2024-12-31" }),
  ]);
  await db.insert(attendanceFences).values([
    { id: "7101", projectId: "1001", projectLotId: "2001", fenceName: "驻地", siteType: 1, validFrom: "2025-01-01" },
    { id: "7102", projectId: "1001", projectLotId: "2001", fenceName: "拌和站", siteType: 2, validFrom: "2025-01-01", enabled: 0 },
  ]);
  await db.insert(personnelAttendanceStatistics).values([
    month("7201", "5001", { attendedDays: "5", statMonth: "2026-05" }), month("7202", "5001", { attendedDays: "25" }),
    month("7203", "5004", { attendedDays: "20" }), month("7204", "5005", { attendedDays: "10", requiredDays: "20" }),
    { ...month("7205", "5009", { attendedDays: "1", statMonth: "2026-09" }), tenantId: "000001" },
    month("7206", "5004", { attendedDays: "0", statMonth: "2026-06", isCurrent: 0, revisionNo: 1 }),
  ]);
  await db.insert(statusLogs).values([
    { id: "7301", entity: "project", entityId: "1001", action: "submit", fromValue: "0", toValue: "1", userId: "807", time: "2025-03-01 08:00:00" },
    { id: "7302", entity: "project", entityId: "1002", action: "submit", fromValue: "0", toValue: "1", time: "2025-03-02 08:00:00" },
  ]);
}

const region = (code: string, parentCode: string, name: string, level: number) =>
  ({ code, parentCode, name, level, ancestors: parentCode === "00" ? "00" : `00,${parentCode}`, sort: Number(code.slice(2)) });

const unit = (id: string, unitName: string, unitTypes: number[]): typeof constUnits.$inferInsert => ({
  id, unitName, unitTypes, uscc: `91390100MA9A0${id}0P`.slice(0, 18), regionCode: "390100", legalPerson: "甲", contactName: "乙",
  contactPhone: "19900000001", auditStatus: 1, createTime: `2025-01-01 00:0${id.slice(1, 2)}:0${id.slice(2)}`,
});

type Project = Partial<typeof projects.$inferInsert> & { constUnitId: string; constUnitName: string; regionCode: string };
const project = (id: string, given: Project): typeof projects.$inferInsert => ({
  id, projectCode: `XM${id}`, projectName: `高速${id}`, projectType: 1, roadGrade: 1, superviseDeptId: "1", totalInvestment: "118600000.50",
  mileage: "86.4", startStake: "K0+000", endStake: "K86+400", planStartDate: "2025-01-01", planEndDate: "2027-12-31",
  projectAdminUserId: "807", contactName: "丙", contactPhone: "19900000002", createTime: `2025-02-01 00:00:0${id.slice(-1)}`, ...given,
});

type Lot = Partial<typeof projectLots.$inferInsert> & { projectId: string; regionCode: string };
const lot = (id: string, lotCode: string, given: Lot): typeof projectLots.$inferInsert => ({
  id, lotCode, lotName: `标段${id}`, lotType: 1, contractNo: `HT${id}`, contractSignDate: "2025-01-01", contractPrice: "500000000",
  contractDays: 900, regionCodes: [given.regionCode], planStartDate: "2025-01-01", planEndDate: "2027-12-31", projectLotStatus: 2, ...given,
});

const part = (id: string, [projectId, projectLotId, constUnitId, unitName]: [string, string, string, string]): typeof partConstUnits.$inferInsert => ({
  id, projectId, projectLotId, constUnitId, unitName, uscc: `91390100MA9A0${constUnitId}0P`, partType: 2, siteOrgName: "项目经理部", leaderName: "丁",
  leaderPhone: "19900000003", entryDate: "2025-01-01",
});

const person = (id: string): typeof personnel.$inferInsert => {
  const plain = id === "4001" ? idCard : `39010119850317${id}`;
  return {
    id, realName: `人员${id}`, idCardEnc: sealField(plain), idCardHash: fieldHash(plain), idCardMask: `390101********${plain.slice(-4)}`,
    phoneEnc: sealField("19900000001"), phoneHash: fieldHash("19900000001"), phoneMask: "199****0001",
  };
};

type Roster = Partial<typeof assessors.$inferInsert> & { projectId: string; personnelId: string };
const roster = (id: string, given: Roster): typeof assessors.$inferInsert =>
  ({ id, assessorType: 1, realName: `人员${id}`, postCode: "PM", postName: "岗位", jobStatus: 20, entryDate: "2025-06-01", ...given });

const evaluator = (id: string, given: Roster): typeof assessors.$inferInsert =>
  ({ id, assessorType: 2, realName: `考评${id}`, expertField: "桥梁", validFrom: "2025-01-01", ...given });

type Post = Partial<typeof postParamConfigs.$inferInsert> & { postName: string };
const post = (id: string, postCode: string, given: Post): typeof postParamConfigs.$inferInsert =>
  ({ id, postCode, unitType: 2, isMandatory: 1, minCount: 1, effectiveFrom: "2025-01-01", ...given });

type Month = Partial<typeof personnelAttendanceStatistics.$inferInsert> & { attendedDays: string };
const placeOf: Record<string, [string, string, string, string, string]> = {
  "5001": ["1001", "2001", "3001", "911", "4001"],
  "5004": ["1002", "2004", "3004", "911", "4004"],
  "5005": ["1002", "2004", "3005", "912", "4005"],
  "5009": ["1009", "2009", "3009", "999", "4009"],
};
const month = (id: string, assessorId: string, given: Month): typeof personnelAttendanceStatistics.$inferInsert => {
  const [projectId = "", projectLotId = "", partConstUnitId = "", constUnitId = "", personnelId = ""] = placeOf[assessorId] ?? [];
  return {
    id, assessorId, projectId, projectLotId, partConstUnitId, constUnitId, personnelId, statMonth: "2026-06", postCode: "PM",
    projectName: "高速", lotCode: "TJ-01", lotType: 1, unitName: "单位", unitType: 2, realName: "人员", postName: "岗位",
    regionCode: "390101", regionCodes: ",390101", configVersionId: "7001", requiredDays: "22", ...given,
  };
};
