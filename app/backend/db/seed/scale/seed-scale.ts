import { sql } from "drizzle-orm";
import type pg from "pg";
import { addDays } from "#app/rules/calendar-date.ts";
import { todayText } from "../../../clock.ts";
import { attendanceDays } from "../../schema/partitioned/attendance-day.ts";
import { attendanceRecords } from "../../schema/partitioned/attendance-record.ts";
import { leaveSpans } from "../../schema/project/leave-span.ts";
import { personnelAttendanceStatistics } from "../../schema/project/personnel-attendance-statistics.ts";
import { copyInto, copyRows } from "../copy.ts";
import { connectionOf, type SeedDb } from "../copy-client.ts";
import { numberedId } from "../ids.ts";
import { postConfig } from "../post-configs.ts";
import { fullMonthsBefore } from "../window.ts";
import { withoutIndexes } from "./bulk.ts";
import { monthRows, type MonthFrame } from "./month-rows.ts";
import { patternBook } from "./patterns.ts";
import { leaveApplyId, rawMonth } from "./raw-month.ts";
import type { PunchTally } from "./tally.ts";
import { scaleLots, scalePeople, scaleUnits, type ScaleSize } from "./world.ts";
import { writeScaleWorld } from "./write-scale-world.ts";

/** `rawMonths`: how many of the latest months get punches and days too. */
export type ScaleOptions = Partial<ScaleSize> & { rawMonths?: number; today?: string };
/** Rows of one kind and how long they took. */
export type ScaleStep = { rows: number; seconds: number };
export type ScaleReport = Record<"people" | "punches" | "days" | "leaves" | "months", ScaleStep>;

/**
 * A province at its full size for measurements, in one transaction and with COPY: projects, lots, units, people and
 * their month rows for `months`, punches and days of the latest month (domain 10). The base rows must be there; it may
 * stand beside the demonstration. While it runs the indexes of the attendance tables are gone: for measurements only.
 */
export async function seedScale(db: SeedDb, options: ScaleOptions = {}): Promise<ScaleReport> {
  const { projects = 250, lots: lotCount = 1200, people: count = 30_000, months: span = 12, rawMonths = 1, today = todayText() } = options;
  const size = { projects, lots: lotCount, people: count, months: span };
  const months = fullMonthsBefore(today, span);
  const units = scaleUnits(size);
  const lots = scaleLots(size);
  const people = scalePeople(size, lots);
  const tallies = new Map<string, PunchTally>();
  const frame = { people, units, months, patternOf: patternBook(), tallies };
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    await tx.execute(sql`select ensure_attendance_partitions(${`${months[0]}-01`}::date, ${today}::date)`);
    const client = connectionOf(tx);
    const start = addDays(`${months[0]}-01`, -200);
    const dates = { start, attendanceStart: addDays(start, 10) };
    const world = await timed(() => writeScaleWorld(client, { units, lots, people, dates }));
    const raw = await writeRaw(client, frame, { months: months.slice(span - rawMonths), tallies });
    const leaves = await timed(() => copyInto(client, leaveSpans, leaveRows(frame)));
    const figures = await timed(() => writeMonths(client, frame));
    await client.query("analyze");
    return { people: world, ...raw, leaves, months: figures };
  });
}

type RawOrder = { months: readonly string[]; tallies: Map<string, PunchTally> };

async function writeRaw(client: pg.ClientBase, frame: MonthFrame, { months, tallies }: RawOrder) {
  const raw = months.map((month) => ({ month, ...rawMonth(frame.people, month, frame.patternOf) }));
  const punches = await timed(() =>
    withoutIndexes(client, "attendance_record", async () => {
      let rows = 0;
      for (const month of raw) rows += await copyInto(client, attendanceRecords, month.punches);
      return rows;
    }),
  );
  const days = await timed(async () => {
    let rows = 0;
    for (const month of raw) rows += await copyInto(client, attendanceDays, month.days);
    return rows;
  });
  for (const { month, tally } of raw) tallies.set(month, tally);
  return { punches, days };
}

function writeMonths(client: pg.ClientBase, frame: MonthFrame): Promise<number> {
  // The trace of a score is richer than the column's type tells.
  return withoutIndexes(client, "personnel_attendance_statistics", () =>
    copyRows(client, personnelAttendanceStatistics, monthRows(frame)),
  );
}

function* leaveRows({ people, months, patternOf }: MonthFrame) {
  let number = 0;
  for (const month of months) {
    for (const person of people) {
      const { leave } = patternOf({ number: person.number, post: postConfig(person.postCode), month });
      if (!leave) continue;
      number += 1;
      yield {
        id: numberedId("leave", number, 1),
        applyId: leaveApplyId(person.index, month),
        assessorId: numberedId("assessor", person.index, 1),
        leaveType: leave.leaveType,
        startTime: `${leave.from} 00:00:00`,
        endTime: `${addDays(leave.from, leave.days)} 00:00:00`,
      };
    }
  }
}

async function timed(work: () => Promise<number>): Promise<ScaleStep> {
  const started = Date.now();
  const rows = await work();
  return { rows, seconds: (Date.now() - started) / 1000 };
}
