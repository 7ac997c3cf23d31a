import { StatStatus, UnitType } from "#app/rules/supervision-codes.ts";
import { monthFigures } from "../../../project/attendance/month-row.ts";
import { warnLevelOf } from "../../../project/attendance/warn-level.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { randomOf } from "../random.ts";
import { monthNumber } from "../window.ts";
import type { PunchTally } from "./tally.ts";
import type { Pattern, PatternOf } from "./patterns.ts";
import { personNameOf, projectNameOf } from "./world-rows.ts";
import { partId, unitOf, type ScalePerson, type ScaleUnit } from "./world.ts";

export type MonthFrame = {
  people: readonly ScalePerson[];
  units: readonly ScaleUnit[];
  months: readonly string[];
  patternOf: PatternOf;
  /** Refused punches of the months whose punches were made. */
  tallies: ReadonlyMap<string, PunchTally>;
};

/** Rows of `personnel_attendance_statistics`, every person in every month; the last month is still a draft. */
export function* monthRows({ people, units, months, patternOf, tallies }: MonthFrame) {
  const last = months[months.length - 1];
  const fixed = people.map((person) => snapshotOf(person, units));
  const figures = new Map<Pattern, ReturnType<typeof figuresOf>>();
  for (const [at, statMonth] of months.entries()) {
    for (const [index, snapshot] of fixed.entries()) {
      const pattern = patternOf({ number: snapshot.person.number, post: snapshot.post, month: statMonth });
      const known = figures.get(pattern) ?? figuresOf(pattern);
      figures.set(pattern, known);
      yield {
        id: numberedId("statistics", at * fixed.length + index, 1),
        statMonth,
        ...snapshot.row,
        ...known,
        ...refusedOf(snapshot.person, statMonth, tallies.get(statMonth)),
        statStatus: statMonth === last ? StatStatus.draft : StatStatus.archived,
      };
    }
  }
}

function refusedOf({ index, number }: ScalePerson, statMonth: string, tally: PunchTally | undefined) {
  if (tally) return { invalidPunch: tally.refused[index] ?? 0, outsidePunch: tally.outside[index] ?? 0 };
  const random = randomOf(72, number, monthNumber(statMonth));
  const outsidePunch = random.between(0, 2);
  return { invalidPunch: outsidePunch + (random.chance(0.2) ? 1 : 0), outsidePunch };
}

function snapshotOf(person: ScalePerson, units: readonly ScaleUnit[]) {
  const { lot, index, postCode, isOwner } = person;
  const post = postConfig(postCode);
  const unit = unitOf(lot, units, isOwner);
  const row = {
    projectId: lot.projectId,
    projectLotId: lot.id,
    constUnitId: unit.id,
    partConstUnitId: partId(lot, isOwner),
    assessorId: numberedId("assessor", index, 1),
    personnelId: numberedId("person", index, 1),
    postCode,
    isKeyPost: post.isKeyPost,
    projectName: projectNameOf(lot.project),
    lotCode: lot.code,
    lotType: lot.isSupervision ? 7 : 1,
    unitName: unit.unitName,
    unitType: isOwner ? UnitType.owner : unit.type,
    realName: personNameOf(person.number),
    postName: post.postName,
    regionCode: lot.regionCode,
    regionCodes: `,${lot.regionCode}`,
    configVersionId: post.id,
  };
  return { person, post, row };
}

const LINES = { warnRateYellow: 80, warnRateRed: 60 };

function figuresOf({ month, score, plan }: Pattern) {
  const validPunch = [...plan.values()].reduce((sum, kind) => sum + (kind === "full" ? 2 : 1), 0);
  return { ...monthFigures(month, score), validPunch, warnLevel: warnLevelOf(month.attendanceRate, LINES) };
}
