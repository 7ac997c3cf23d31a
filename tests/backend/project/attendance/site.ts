import { readFileSync } from "node:fs";
import type { Database } from "#app/backend/db/connect.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { constUnits } from "#app/backend/db/schema/project/const-unit.ts";
import { leaveSpans } from "#app/backend/db/schema/project/leave-span.ts";
import { partConstUnits } from "#app/backend/db/schema/project/part-const-unit.ts";
import { personnel } from "#app/backend/db/schema/project/personnel.ts";
import { personnelPostLogs } from "#app/backend/db/schema/project/personnel-post-log.ts";
import { postParamConfigs } from "#app/backend/db/schema/project/post-param-config.ts";
import { projectLots } from "#app/backend/db/schema/project/project-lot.ts";
import { projects } from "#app/backend/db/schema/project/project.ts";
import { statusLogs } from "#app/backend/db/schema/project/status-log.ts";
import { attendanceRecords } from "#app/backend/db/schema/partitioned/attendance-record.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { sql } from "drizzle-orm";

export type Lot = { id: string; projectId: string; partUnitId: string; constUnitId: string };
export type Person = { id: string; personnelId: string; lot: Lot; postCode: string };

/** The posts of these tests: project manager as delivered, a safety officer, a chief supervisor over several lots. */
export async function writePosts({ db }: Database) {
  const shared = { effectiveFrom: "2020-01-01", unitType: 2 };
  await db.insert(postParamConfigs).values([
    { id: nextId(), ...shared, postCode: "PM", postName: "项目经理", isKeyPost: 1, deductPerShortDay: "3", isMandatory: 1, minCount: 1, sort: 1 },
    { id: nextId(), ...shared, postCode: "SO", postName: "专职安全员", isMandatory: 1, minCount: 2, sort: 2 },
    {
      id: nextId(), ...shared, unitType: 3, postCode: "CSE", postName: "总监理工程师", isKeyPost: 1, deductPerShortDay: "3",
      requiredDaysPerMonth: "20", allowCrossLot: 1, maxLots: 3, sort: 3,
    },
  ]);
}

type LotText = { lotCode: string; regionCode?: string; regionCodes?: string[]; lotType?: number; unitType?: number; projectId?: string; attendanceStartDate?: string };

/** A lot in status 2 with one participating unit, in a project of its own unless one is named. */
export async function openLot({ db }: Database, text: LotText): Promise<Lot> {
  const { lotCode, regionCode = "390100", regionCodes = [regionCode], lotType = 1, unitType = 2 } = text;
  const lot: Lot = { id: nextId(), projectId: text.projectId ?? nextId(), partUnitId: nextId(), constUnitId: nextId() };
  const unitName = `${lotCode}路桥公司`;
  const uscc = `9139${lot.id.slice(-14)}`;
  await db.insert(constUnits).values({
    id: lot.constUnitId, unitName: `${unitName}${lot.id}`, uscc, regionCode, legalPerson: "甲", contactName: "乙", contactPhone: "19900000000",
  });
  if (!text.projectId) {
    await db.insert(projects).values({
      id: lot.projectId, projectCode: lot.projectId, projectName: `项目${lot.projectId}`, projectType: 1, roadGrade: 1, regionCode, regionCodes,
      constUnitId: lot.constUnitId, constUnitName: unitName, superviseDeptId: "1", totalInvestment: "1", mileage: "1", startStake: "K0+000",
      endStake: "K9+000", planStartDate: "2024-01-01", planEndDate: "2028-01-01", projectAdminUserId: "1", contactName: "乙",
      contactPhone: "19900000000", projectStatus: 2,
    });
  }
  await db.insert(projectLots).values({
    id: lot.id, projectId: lot.projectId, lotCode, lotName: `${lotCode}标`, lotType, contractNo: lot.id, contractSignDate: "2024-01-01",
    contractPrice: "1", contractDays: 900, regionCode, regionCodes, planStartDate: "2024-01-01", planEndDate: "2028-01-01",
    actualStartDate: "2024-01-01", attendanceStartDate: text.attendanceStartDate ?? "2024-01-11", projectLotStatus: 2,
  });
  await db.insert(partConstUnits).values({
    id: lot.partUnitId, projectId: lot.projectId, projectLotId: lot.id, constUnitId: lot.constUnitId, uscc, unitName, partType: unitType,
    siteOrgName: "项目经理部", leaderName: "甲", leaderPhone: "19900000000", entryDate: "2024-01-01",
  });
  return lot;
}

type PersonText = { realName: string; postCode?: string; entryDate?: string; exitDate?: string; jobStatus?: number; personnelId?: string; isPrimary?: number };

/** A person on the roster of a lot since 2024 unless said otherwise. */
export async function post({ db }: Database, lot: Lot, text: PersonText): Promise<Person> {
  const { realName, postCode = "PM", entryDate = "2024-01-01", exitDate, jobStatus = 20, isPrimary = 1 } = text;
  const id = nextId();
  const personnelId = text.personnelId ?? nextId();
  if (!text.personnelId) {
    await db.insert(personnel).values({
      id: personnelId, realName, idCardEnc: "-", idCardHash: personnelId, idCardMask: "390101********0016", phoneEnc: "-", phoneHash: personnelId, phoneMask: "199****0001",
    });
  }
  await db.insert(assessors).values({
    id, assessorType: 1, projectId: lot.projectId, projectLotId: lot.id, partConstUnitId: lot.partUnitId, personnelId, realName, postCode,
    postName: postCode, entryDate, exitDate, jobStatus, isPrimary,
  });
  return { id, personnelId, lot, postCode };
}

/** Makes the partitions of the months, and first what the migrations leave to the SQL files. */
export async function openMonths({ db, pool }: Database, from: string, to: string) {
  for (const file of ["partitioned-tables", "statistics-indexes", "file-indexes"]) {
    await pool.query(readFileSync(`app/backend/db/sql/${file}.sql`, "utf8"));
  }
  await db.execute(sql`select ensure_attendance_partitions(${`${from}-01`}::date, ${`${to}-01`}::date)`);
}

/** Punches of a person at date-times `yyyy-MM-dd HH:mm:ss`; valid unless another result is named. */
export async function punch({ db }: Database, person: Person, times: string[], punchResult = 1) {
  await db.insert(attendanceRecords).values(
    times.map((punchTime) => ({
      id: nextId(), sourceId: nextId(), punchDate: punchTime.slice(0, 10), punchTime, assessorId: person.id, personnelId: person.personnelId,
      projectLotId: person.lot.id, partConstUnitId: person.lot.partUnitId, postCode: person.postCode, punchMethod: 1, punchResult,
      receivedTime: punchTime,
    })),
  );
}

/** Times of full days: in at seven, out at six. */
export const fullDays = (dates: string[]) => dates.flatMap((date) => [`${date} 07:00:00`, `${date} 18:00:00`]);
export const dates = (month: string, ...days: number[]) => days.map((day) => `${month}-${String(day).padStart(2, "0")}`);
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** An approved absence, end excluded. */
export async function leave({ db }: Database, person: Person, span: { leaveType: number; startTime: string; endTime: string }) {
  await db.insert(leaveSpans).values({ id: nextId(), applyId: nextId(), assessorId: person.id, ...span });
}

/** A logged transition of a lot. */
export async function moveLot({ db }: Database, lot: Lot, { from, to, time }: { from: number; to: number; time: string }) {
  await db.insert(statusLogs).values({ id: nextId(), entity: "project_lot", entityId: lot.id, fromValue: String(from), toValue: String(to), action: "updateStatus", time });
}

/** An event of a person's timeline. */
export async function note({ db }: Database, person: Person, event: string, eventDate: string) {
  await db.insert(personnelPostLogs).values({ id: nextId(), personnelId: person.personnelId, assessorId: person.id, event, eventDate });
}
