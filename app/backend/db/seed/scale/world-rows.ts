import { maskCitizenId } from "#app/rules/citizen-id.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { maskPhone } from "#app/rules/phone.ts";
import { AssessorType, JobStatus, LotStatus, ProjectStatus, RecordStatus, UnitType } from "#app/rules/supervision-codes.ts";
import { fieldHash, sealField } from "../../../keys/field-cipher.ts";
import { numberedId } from "../ids.ts";
import { identityOf, phoneOf } from "../identity.ts";
import { ADMIN_ID, ROOT_DEPT_ID } from "../organisation.ts";
import { personName } from "../person-names.ts";
import { postConfig } from "../post-configs.ts";
import { randomOf } from "../random.ts";
import { partId, unitOf, type ScaleLot, type ScalePerson, type ScaleUnit } from "./world.ts";

/** First day of work on every lot, and the day attendance began. */
export type ScaleDates = { start: string; attendanceStart: string };

export function projectNameOf(project: number): string {
  return `测算第${String(project + 1).padStart(3, "0")}号公路工程`;
}

export function personNameOf(number: number): string {
  return personName(randomOf(12, number), identityOf(number).gender);
}

export function unitRows(units: readonly ScaleUnit[]) {
  return units.map(({ id, uscc, unitName, type, regionCode }, index) => ({
    id, uscc, unitName, regionCode,
    unitTypes: [type],
    legalPerson: personName(randomOf(21, index), "male"),
    contactName: personName(randomOf(22, index), "female"),
    contactPhone: phoneOf(100_000 + index),
    auditStatus: 1,
  }));
}

export function projectRows(lots: readonly ScaleLot[], units: readonly ScaleUnit[], { start }: ScaleDates) {
  const firsts = lots.filter((lot) => lot.isSupervision);
  return firsts.map((lot) => {
    const owner = unitOf(lot, units, true);
    return {
      id: lot.projectId,
      projectCode: `XMS${lot.regionCode}${String(lot.project + 1).padStart(5, "0")}`,
      projectName: projectNameOf(lot.project),
      projectType: 1 + (lot.project % 6),
      roadGrade: 1 + (lot.project % 3),
      regionCode: lot.regionCode,
      regionCodes: [lot.regionCode],
      constUnitId: owner.id,
      constUnitName: owner.unitName,
      superviseDeptId: ROOT_DEPT_ID,
      totalInvestment: "1000000000.00",
      mileage: "40.000",
      startStake: "K0+000",
      endStake: "K40+000",
      planStartDate: start,
      planEndDate: addDays(start, 1500),
      actualStartDate: start,
      projectAdminUserId: ADMIN_ID,
      contactName: personName(randomOf(23, lot.project), "male"),
      contactPhone: phoneOf(110_000 + lot.project),
      projectStatus: ProjectStatus.underConstruction,
      recordStatus: RecordStatus.filed,
    };
  });
}

export function lotRows(lots: readonly ScaleLot[], { start, attendanceStart }: ScaleDates) {
  return lots.map((lot) => ({
    id: lot.id,
    projectId: lot.projectId,
    lotCode: lot.code,
    lotName: `${projectNameOf(lot.project)}${lot.code}标段`,
    lotType: lot.isSupervision ? 7 : 1,
    contractNo: `LJHT-S-${lot.index}`,
    contractSignDate: start,
    contractPrice: "300000000.00",
    annualOutput: lot.isSupervision ? null : "120000000.00",
    contractDays: 1400,
    regionCode: lot.regionCode,
    regionCodes: [lot.regionCode],
    planStartDate: start,
    planEndDate: addDays(start, 1400),
    actualStartDate: start,
    attendanceStartDate: attendanceStart,
    projectLotStatus: LotStatus.active,
  }));
}

export function partRows(lots: readonly ScaleLot[], units: readonly ScaleUnit[], { start }: ScaleDates) {
  const kinds = (lot: ScaleLot) => (lot.isSupervision ? [false, true] : [false]);
  return lots.flatMap((lot) =>
    kinds(lot).map((isOwner) => {
      const unit = unitOf(lot, units, isOwner);
      return {
        id: partId(lot, isOwner),
        projectId: lot.projectId,
        projectLotId: lot.id,
        constUnitId: unit.id,
        uscc: unit.uscc,
        unitName: unit.unitName,
        partType: unit.type,
        isLead: 1,
        contractAmount: unit.type === UnitType.owner ? null : "300000000.00",
        siteOrgName: `${unit.unitName}${lot.code}`,
        leaderName: personName(randomOf(24, lot.index), "male"),
        leaderPhone: phoneOf(120_000 + lot.index),
        entryDate: start,
      };
    }),
  );
}

export function* personRows(people: readonly ScalePerson[], { start }: ScaleDates) {
  for (const { index, number, lot } of people) {
    const { idCard, phone, birthDate, gender } = identityOf(number);
    yield {
      id: numberedId("person", index, 1),
      realName: personNameOf(number),
      idCardEnc: sealField(idCard),
      idCardHash: fieldHash(idCard),
      idCardMask: maskCitizenId(idCard),
      gender: gender === "male" ? 1 : 2,
      birthDate,
      phoneEnc: sealField(phone),
      phoneHash: fieldHash(phone),
      phoneMask: maskPhone(phone),
      title: 2,
      education: 3,
      workYears: 8,
      lockStatus: 1,
      lockedAssessorId: numberedId("assessor", index, 1),
      lockedProjectLotId: lot.id,
      lockedSince: start,
    };
  }
}

export function* rosterRows(people: readonly ScalePerson[], { start }: ScaleDates) {
  for (const { index, number, lot, postCode, isOwner } of people) {
    yield {
      id: numberedId("assessor", index, 1),
      assessorType: AssessorType.assessed,
      projectId: lot.projectId,
      projectLotId: lot.id,
      partConstUnitId: partId(lot, isOwner),
      personnelId: numberedId("person", index, 1),
      realName: personNameOf(number),
      workNo: `S${String(index).padStart(6, "0")}`,
      postCode,
      postName: postConfig(postCode).postName,
      title: 2,
      education: 3,
      workYears: 8,
      entryDate: start,
      jobStatus: JobStatus.onPost,
    };
  }
}

export function fenceRows(lots: readonly ScaleLot[], { start }: ScaleDates) {
  return lots.map(({ id, index, projectId, center: [lng, lat] }) => ({
    id: numberedId("fence", index, 1),
    projectId,
    projectLotId: id,
    fenceName: "主线施工段",
    siteType: 5,
    centerLng: lng.toFixed(7),
    centerLat: lat.toFixed(7),
    radius: 800,
    validFrom: start,
    areaM2: (Math.PI * 800 * 800).toFixed(2),
  }));
}
