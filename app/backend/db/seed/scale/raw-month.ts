import { dayCredit } from "#app/rules/attendance-day.ts";
import { PunchMethod, PunchResult } from "#app/rules/supervision-codes.ts";
import { punchesOfDay, type Puncher, type PunchRow } from "../attendance/punches.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { datesOf, monthNumber } from "../window.ts";
import type { PatternOf } from "./patterns.ts";
import type { PunchTally } from "./tally.ts";
import { rulesOf } from "./patterns.ts";
import { partId, type ScalePerson } from "./world.ts";

/** A month's punches and days; read `punches` to the end before `days`. */
export type RawMonth = { punches: Generator<PunchRow>; days: Generator<DayRow>; tally: PunchTally };
type DayRow = ReturnType<typeof dayRow>;

const UNPUNCHED = -1;

/** The punches of one month in the order of days, then the days they make (domain 4.9). */
export function rawMonth(people: readonly ScalePerson[], month: string, patternOf: PatternOf): RawMonth {
  const dates = datesOf(month);
  const cells = people.length * dates.length;
  const book = {
    first: new Int32Array(cells).fill(UNPUNCHED),
    last: new Int32Array(cells).fill(UNPUNCHED),
    refused: new Uint8Array(cells),
    tally: { refused: new Uint16Array(people.length), outside: new Uint16Array(people.length) },
  };
  const frame = { people, dates, month, patternOf, book };
  return { punches: monthPunches(frame), days: monthDays(frame), tally: book.tally };
}

type Book = { first: Int32Array; last: Int32Array; refused: Uint8Array; tally: PunchTally };
type Frame = { people: readonly ScalePerson[]; dates: string[]; month: string; patternOf: PatternOf; book: Book };

function* monthPunches({ people, dates, month, patternOf, book }: Frame): Generator<PunchRow> {
  const punchers = people.map((person) => ({ person, puncher: puncherOf(person), plan: patternOf(asked(person, month)).plan }));
  let number = monthNumber(month) * 10_000_000;
  for (const [day, date] of dates.entries()) {
    for (const { person, puncher, plan } of punchers) {
      const kind = plan.get(date);
      if (!kind) continue;
      for (const punch of punchesOfDay(puncher, date, kind)) {
        note(book, { person: person.index, cell: person.index * dates.length + day, punch });
        number += 1;
        yield { id: numberedId("punch", number, 1), ...punch };
      }
    }
  }
}

type Noted = { person: number; cell: number; punch: { punchTime: string; punchResult: number } };

function note({ first, last, refused, tally }: Book, { person, cell, punch }: Noted) {
  if (punch.punchResult === PunchResult.valid) {
    const second = secondOf(punch.punchTime);
    if (first[cell] === UNPUNCHED) first[cell] = second;
    last[cell] = second;
    return;
  }
  refused[cell] = (refused[cell] ?? 0) + 1;
  tally.refused[person] = (tally.refused[person] ?? 0) + 1;
  if (punch.punchResult === PunchResult.outsideFence) tally.outside[person] = (tally.outside[person] ?? 0) + 1;
}

function* monthDays({ people, month, dates, patternOf, book }: Frame): Generator<DayRow> {
  for (const person of people) {
    const { month: reckoned, leave } = patternOf(asked(person, month));
    for (const [day, { date, dayState }] of reckoned.dayStates.entries()) {
      const cell = person.index * dates.length + day;
      const seconds = [...new Set([book.first[cell] ?? UNPUNCHED, book.last[cell] ?? UNPUNCHED])].filter((second) => second !== UNPUNCHED);
      const isLeave = leave !== undefined && (dayState === 4 || dayState === 5);
      yield dayRow({ person, date, dayState, seconds, refused: book.refused[cell] ?? 0, isLeave, month });
    }
  }
}

type Judged = { person: ScalePerson; date: string; month: string; dayState: number; seconds: number[]; refused: number; isLeave: boolean };

function dayRow({ person, date, month, dayState, seconds, refused, isLeave }: Judged) {
  const config = rulesOf(postConfig(person.postCode));
  const { firstTime, lastTime, validCount, hours, credit } = dayCredit({ punches: seconds.map((second) => timeOf(date, second)), config });
  return {
    assessorId: numberedId("assessor", person.index, 1),
    workDate: date,
    personnelId: numberedId("person", person.index, 1),
    projectLotId: person.lot.id,
    partConstUnitId: partId(person.lot, person.isOwner),
    firstTime,
    lastTime,
    validCount,
    hours: String(hours),
    credit: String(credit),
    dayState,
    leaveApplyId: isLeave ? leaveApplyId(person.index, month) : null,
    abnormalCount: refused,
  };
}

/** Id of the application behind a person's leave in a month. */
export function leaveApplyId(person: number, month: string): string {
  return numberedId("apply", monthNumber(month) * 100_000 + person, 1);
}

function asked(person: ScalePerson, month: string) {
  return { number: person.number, post: postConfig(person.postCode), month };
}

function puncherOf(person: ScalePerson): Puncher {
  const { lot, index, number } = person;
  const [lng, lat] = lot.center;
  return {
    number,
    assessorId: numberedId("assessor", index, 1),
    personnelId: numberedId("person", index, 1),
    projectLotId: lot.id,
    partConstUnitId: partId(lot, person.isOwner),
    postCode: person.postCode,
    regionCode: lot.regionCode,
    punchMethod: lot.index % 4 === 3 ? PunchMethod.terminal : PunchMethod.face,
    deviceId: `S-${number}`,
    fences: [{ id: numberedId("fence", lot.index, 1), lng, lat, radius: 800 }],
  };
}

function secondOf(punchTime: string): number {
  return Number(punchTime.slice(11, 13)) * 3600 + Number(punchTime.slice(14, 16)) * 60 + Number(punchTime.slice(17));
}

function timeOf(date: string, second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return `${date} ${parts.map((part) => String(part).padStart(2, "0")).join(":")}`;
}
