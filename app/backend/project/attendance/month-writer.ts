import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { StatStatus } from "#app/rules/supervision-codes.ts";
import { nowText } from "../../clock.ts";
import { personnelAttendanceStatistics as statistics } from "../../db/schema/project/personnel-attendance-statistics.ts";
import type { Executor } from "../../http/caller.ts";
import { nextId } from "../../snowflake.ts";
import type { MonthRow, MonthValues } from "./month-row.ts";

/** The month rows that a set of computed ones replaces. */
export type MonthFrame = { assessorIds: string[]; statMonth: string };

/**
 * Makes the unaudited rows of the frame hold exactly these months: what changed is written, what vanished is removed,
 * what is the same stays untouched, its times and version too. Corrections, bonus and status of a row stay. Answers
 * how many rows were written or removed.
 */
export async function writeMonths(db: Executor, months: readonly MonthRow[], frame: MonthFrame): Promise<number> {
  const gone = await db.execute(sql`
    delete from personnel_attendance_statistics t where ${openRows(frame)}
      and not t.assessor_id = any(${sql.param(months.map((month) => month.values.assessorId))}::bigint[])`);
  const [first] = months;
  if (!first) return gone.rowCount ?? 0;
  const computed = columnNames(first.values);
  const now = nowText();
  const rows = months.map(({ values }) => storedRow(values, now));
  const written = await db.execute(sql`
    insert into personnel_attendance_statistics as t (${named([...ADDED, ...computed])})
    select ${named([...ADDED, ...computed], "f")}
    from json_populate_recordset(null::personnel_attendance_statistics, ${JSON.stringify(rows)}::json) f
    where not exists (select 1 from personnel_attendance_statistics o where o.assessor_id = f.assessor_id
      and o.stat_month = f.stat_month and o.revision_no = f.revision_no
      and (${named(computed, "o")}) is not distinct from (${named(computed, "f")}))
    on conflict (assessor_id, stat_month, revision_no) do update set ${assignments(computed)},
      update_time = excluded.update_time, version = t.version + 1
    where t.stat_status < ${StatStatus.audited}`);
  return (gone.rowCount ?? 0) + (written.rowCount ?? 0);
}

/** Columns only a new row gets. */
const ADDED = ["id", "create_time", "update_time"];

const columns: Record<string, { name: string }> = getTableColumns(statistics);

function openRows({ assessorIds, statMonth }: MonthFrame): SQL {
  return sql`t.assessor_id = any(${sql.param(assessorIds)}::bigint[]) and t.stat_month = ${statMonth} and t.is_current = 1
    and t.stat_status < ${StatStatus.audited}`;
}

function columnNames(values: MonthValues): string[] {
  return Object.keys(values).map(columnName);
}

function columnName(field: string): string {
  const column = columns[field];
  if (!column) throw new RangeError(`personnel_attendance_statistics has no column ${field}`);
  return column.name;
}

function storedRow(values: MonthValues, now: string): Record<string, unknown> {
  const known = Object.entries(values).map(([field, value]) => [columnName(field), value]);
  return { ...Object.fromEntries(known), id: nextId(), create_time: now, update_time: now };
}

function named(names: readonly string[], alias?: string): SQL {
  const prefix = alias ? sql`${sql.identifier(alias)}.` : sql``;
  return sql.join(names.map((name) => sql`${prefix}${sql.identifier(name)}`), sql`, `);
}

function assignments(names: readonly string[]): SQL {
  return sql.join(names.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`), sql`, `);
}
