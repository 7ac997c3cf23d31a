import { maskCitizenId } from "#app/rules/citizen-id.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { maskPhone } from "#app/rules/phone.ts";
import { LotStatus } from "#app/rules/supervision-codes.ts";
import { fieldHash, sealField } from "../../../keys/field-cipher.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { randomOf } from "../random.ts";
import { identityOf } from "../identity.ts";
import { demoEvaluators } from "./evaluators.ts";
import { personName } from "../person-names.ts";
import { startOf } from "./projects.ts";
import { ASSESSED_PEOPLE, demoPostings, postingOf, type DemoPosting } from "./roster.ts";
import { lotNamed } from "./lots.ts";
import type { Story } from "../window.ts";

/** The project manager of P1 TJ-02, whose last full month comes out at 79.55 % (domain 5.2). */
export const storyManager = postingOf(lotNamed(1, "TJ-02"), "PM");

const majors = ["道路与桥梁工程", "土木工程", "隧道工程", "安全工程", "工程造价", "测绘工程", "机电工程"];

/** Name of person `number`. */
export function nameOfPerson(number: number): string {
  if (number === storyManager.person) return "周衡";
  return personName(randomOf(12, number), identityOf(number).gender);
}

/** Title, education and years of work of person `number`, never below what the post asks (domain 4.1). */
export function careerOf(number: number, postCode: string | null) {
  const random = randomOf(14, number);
  const { minTitle } = postCode ? postConfig(postCode) : { minTitle: 2 };
  const age = 2026 - Number(identityOf(number).birthDate.slice(0, 4));
  return {
    title: Math.max(minTitle, random.between(0, 3)),
    education: random.between(2, 4),
    workYears: Math.max(1, age - 23 - random.between(0, 2)),
  };
}

/** The day a posting began: soon after the lot's start, for one in twelve later; key posts are there from the first day. */
export function entryDateOf({ person, part, postCode, isPrimary }: DemoPosting, story: Story): string {
  const start = startOf(part.lot.of, story);
  if (part.lot.status === LotStatus.notStarted) return addDays(story.today, -(person % 30) - 5);
  const random = randomOf(15, person);
  const isLate = isPrimary && postConfig(postCode).isKeyPost === 0 && random.chance(1 / 12);
  return isLate ? addDays(`${story.months[1]}-01`, random.between(0, 200)) : addDays(start, random.between(0, 8));
}

/** Device of person `number`: the phone punches come from. */
export function phoneDeviceOf(number: number): string {
  return `A-${randomOf(16, number).between(0, 0xffff_ffff).toString(16).padStart(8, "0")}${String(number).padStart(5, "0")}`;
}

/** Rows of `personnel`: everybody with a posting is locked to the primary one. */
export function personRows(story: Story, userOf: ReadonlyMap<number, string>) {
  const postings = demoPostings.filter((row) => row.isPrimary);
  const assessed = postings.map((row) => ({
    ...personRow(row.person, row.postCode, userOf),
    socialUnitId: row.part.unit.id,
    lockStatus: 1,
    lockedAssessorId: numberedId("assessor", row.number),
    lockedProjectLotId: row.part.lot.id,
    lockedSince: entryDateOf(row, story),
  }));
  const free = { socialUnitId: null, lockStatus: 0, lockedAssessorId: null, lockedProjectLotId: null, lockedSince: null };
  const evaluators = demoEvaluators.map(({ person }) => ({ ...personRow(person, null, userOf), ...free }));
  return [...assessed, ...evaluators];
}

function personRow(number: number, postCode: string | null, userOf: ReadonlyMap<number, string>) {
  const { idCard, phone, birthDate, gender } = identityOf(number);
  return {
    id: numberedId("person", number),
    realName: nameOfPerson(number),
    idCardEnc: sealField(idCard),
    idCardHash: fieldHash(idCard),
    idCardMask: maskCitizenId(idCard),
    gender: gender === "male" ? 1 : 2,
    birthDate,
    phoneEnc: sealField(phone),
    phoneHash: fieldHash(phone),
    phoneMask: maskPhone(phone),
    ...careerOf(number, postCode),
    major: randomOf(17, number).pick(majors),
    deviceId: number <= ASSESSED_PEOPLE ? phoneDeviceOf(number) : null,
    faceConsentTime: number <= ASSESSED_PEOPLE ? "2025-06-03 09:00:00" : null,
    userId: userOf.get(number) ?? null,
  };
}
