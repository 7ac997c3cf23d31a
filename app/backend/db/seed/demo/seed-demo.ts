import { eq, sql } from "drizzle-orm";
import type pg from "pg";
import { StatStatus } from "#app/rules/supervision-codes.ts";
import { buildDays } from "../../../project/attendance/build-days.ts";
import { buildMonths } from "../../../project/attendance/build-months.ts";
import type { Tx } from "../../connect.ts";
import { attendanceRecords } from "../../schema/partitioned/attendance-record.ts";
import { personnelAttendanceStatistics as statistics } from "../../schema/project/personnel-attendance-statistics.ts";
import { connectionOf, type SeedDb } from "../copy-client.ts";
import { copyInto } from "../copy.ts";
import { accountRows } from "./accounts.ts";
import { demoPunches } from "./attendance.ts";
import { writeWorld } from "./write-world.ts";
import { storyBefore, type Story } from "../window.ts";

/** `today` is yyyy-MM-dd; `months`: how many of the 18 months get attendance, the latest ones. */
export type DemoOptions = { demoPassword: string; today: string; months?: number };

/** Rows written, and what the 18 months cost. */
export type DemoReport = { accounts: number; punches: number; days: number; months: number; seconds: number };

/**
 * The demonstration: six projects, 24 lots, 30 units, 600 people with their accounts, punches, days and months, in one
 * transaction (domain 10). The base rows must be there; the same `today` gives the same rows and ids, but for sealed
 * fields and password hashes.
 */
export async function seedDemo(db: SeedDb, { demoPassword, today, months }: DemoOptions): Promise<DemoReport> {
  const started = Date.now();
  const story = storyBefore(today);
  const accounts = await accountRows(demoPassword);
  return db.transaction(async (tx) => {
    // Generating a month between two statements must not look like a client that went away.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    const client = connectionOf(tx);
    await writeWorld(client, story, accounts);
    const chosen = story.months.slice(-(months ?? story.months.length));
    const punches = await writePunches(tx, client, { story, months: chosen });
    const days = await buildFigures(tx, chosen, today);
    return { accounts: accounts.length, punches, days, months: chosen.length, seconds: (Date.now() - started) / 1000 };
  });
}

type Span = { story: Story; months: string[] };

async function writePunches(tx: Tx, client: pg.ClientBase, { story, months }: Span): Promise<number> {
  const [first = story.today.slice(0, 7)] = months;
  await tx.execute(sql`select ensure_attendance_partitions(${`${first}-01`}::date, ${story.today}::date)`);
  const count = await copyInto(client, attendanceRecords, demoPunches(story, months));
  // Until a table is analysed its rows are guessed, and days would be built with the plans of an empty one.
  await tx.execute(sql`analyze attendance_record`);
  return count;
}

async function buildFigures(tx: Tx, months: readonly string[], today: string): Promise<number> {
  const [first] = months;
  if (first === undefined) return 0;
  const { days } = await buildDays(tx, { from: `${first}-01`, to: today, today });
  await tx.execute(sql`analyze attendance_day`);
  for (const statMonth of months) await buildMonths(tx, { statMonth, today });
  await closeOldMonths(tx, months);
  await keepLatestGrades(tx);
  return days;
}

/** The last month is a draft, the one before reported, the one before that audited, all older ones archived (domain 4.9). */
async function closeOldMonths(tx: Tx, months: readonly string[]) {
  for (const [age, statMonth] of [...months].reverse().entries()) {
    const statStatus = Math.min(age, StatStatus.archived);
    await tx.update(statistics).set({ statStatus }).where(eq(statistics.statMonth, statMonth));
  }
}

/** The figures of the person's file that follow from the months: mean of the last twelve, and the last grade (domain 4.8). */
async function keepLatestGrades(tx: Tx) {
  await tx.execute(sql`
    update personnel p set credit_score_12m = m.mean, last_grade = m.grade from (
      select personnel_id, round(avg(score), 2) as mean, (array_agg(grade order by stat_month desc))[1] as grade
      from (select personnel_id, stat_month, score, grade, dense_rank() over (order by stat_month desc) as age
        from personnel_attendance_statistics where score is not null) s
      where age <= 12 group by personnel_id) m
    where m.personnel_id = p.id`);
}
