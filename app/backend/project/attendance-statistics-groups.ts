import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Page } from "#app/contract/envelope.ts";
import type { Order } from "#app/contract/list-query.ts";
import { type Grouping, groupings, groupSorts, StatisticsGroup } from "#app/contract/project/personnel-attendance-statistics.ts";
import { pageReply } from "../crud/page.ts";
import { personnelAttendanceStatistics as s } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { RequestContext } from "../http/caller.ts";
import { refused, type StatisticsQuery } from "./attendance-statistics-filter.ts";

/** What the caller groups by; undefined = month rows. A 400 for a word that is none. */
export function groupingOf(context: RequestContext, { query }: StatisticsQuery): Grouping | undefined {
  const wanted = query.extra.groupBy;
  if (wanted === undefined) return undefined;
  const known = groupings.find((grouping) => grouping === wanted);
  if (!known) throw refused({ field: "groupBy", message: "choose" }, context);
  return known;
}

/**
 * Sums of the filtered month rows by person, post, unit, lot or project, worst rate first. One person's extra days
 * never fill another's gap (domain 5.3).
 */
export async function statisticsGroups(
  context: RequestContext,
  { query, where }: StatisticsQuery,
  grouping: Grouping,
): Promise<Page<StatisticsGroup>> {
  const { size, current } = query;
  const { rows } = await context.db.execute<StoredGroup>(sql`
    select g.*, count(*) over ()::int as total from (
      select ${keys[grouping].key}::text as key, ${keys[grouping].name} as name, count(distinct ${s.personnelId})::int as people,
        sum(${s.requiredDays}) as required, sum(${s.attendedDays}) as attended, sum(${s.leaveDays}) as leave,
        sum(${s.shortDays}) as short, sum(${s.absentDays}) as absent, ${weightedRate} as rate, ${weightedScore} as score,
        ${countOf("AA")} as aa, ${countOf("A")} as a, ${countOf("B")} as b, ${countOf("C")} as c, ${countOf("D")} as d,
        count(*) filter (where ${s.warnLevel} > 0)::int as warnings
      from ${s} where ${where} group by ${keys[grouping].key}) g
    order by ${orderOf(query.order)} limit ${size} offset ${(current - 1) * size}`);
  const records = rows.map(({ aa, a, b, c, d, total: _, ...row }) => StatisticsGroup.parse({ ...row, grades: { AA: aa, A: a, B: b, C: c, D: d } }));
  return pageReply(records, { total: rows[0]?.total ?? 0, size, current });
}

/** Rate of a set of month rows in percent, weighted by required days; null when nothing was required (domain 5.3). */
export const weightedRate = sql`round(100 * sum(least(${s.attendedDays}, ${s.requiredDays})) / nullif(sum(${s.requiredDays}), 0), 2)`;

const weightedScore = sql`round(sum(${s.score} * ${s.requiredDays})
  / nullif(sum(${s.requiredDays}) filter (where ${s.score} is not null), 0), 2)`;

// The newest name wins where months of several names come together.
const latest = (name: SQL) => sql`(array_agg(${name} order by ${s.statMonth} desc))[1]`;

const keys: Record<Grouping, { key: SQL; name: SQL }> = {
  person: { key: sql`${s.personnelId}`, name: latest(sql`${s.realName}`) },
  post: { key: sql`${s.postCode}`, name: latest(sql`${s.postName}`) },
  unit: { key: sql`${s.constUnitId}`, name: latest(sql`${s.unitName}`) },
  lot: { key: sql`${s.projectLotId}`, name: latest(sql`${s.projectName} || ' ' || ${s.lotCode}`) },
  project: { key: sql`${s.projectId}`, name: latest(sql`${s.projectName}`) },
};

type StoredGroup = Record<string, unknown> & { total: number; aa: number; a: number; b: number; c: number; d: number };

const countOf = (grade: string) => sql`count(*) filter (where ${s.grade} = ${grade})::int`;

const Sort = z.enum(groupSorts);

// Words of the row list that mean nothing for sums are passed over: a screen keeps its order when it starts grouping.
function orderOf(order: readonly Order[]): SQL {
  const wanted = order.flatMap(({ field, direction }) => {
    const sort = Sort.safeParse(WORDS[field] ?? field);
    return sort.success ? [sql.raw(`g."${sort.data}" ${direction} nulls last`)] : [];
  });
  return sql.join([...(wanted.length > 0 ? wanted : [sql.raw("g.rate asc nulls last")]), sql.raw("g.key")], sql`, `);
}

const WORDS: Record<string, (typeof groupSorts)[number]> = { attendanceRate: "rate", requiredDays: "required", attendedDays: "attended", warnLevel: "warnings" };
