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
  const { key, name } = keys[grouping];
  // By person first: counting distinct persons in one step would sort every row.
  const { rows } = await context.db.execute<StoredGroup>(sql`
    select g.*, count(*) over ()::int as total from (
      select p.key::text as key, substr(max(p.name), 8) as name, count(*)::int as people, sum(p.required) as required,
        sum(p.attended) as attended, sum(p.leave) as leave, sum(p.short) as short, sum(p.absent) as absent,
        round(100 * sum(p.held) / nullif(sum(p.required), 0), 2) as rate, round(sum(p.points) / nullif(sum(p.scored), 0), 2) as score,
        sum(p.aa)::int as aa, sum(p.a)::int as a, sum(p.b)::int as b, sum(p.c)::int as c, sum(p.d)::int as d,
        sum(p.warnings)::int as warnings
      from (${personSums({ key, name, where })}) p group by p.key) g
    order by ${orderOf(query.order)} limit ${size} offset ${(current - 1) * size}`);
  const records = rows.map(({ aa, a, b, c, d, total: _, ...row }) => StatisticsGroup.parse({ ...row, grades: { AA: aa, A: a, B: b, C: c, D: d } }));
  return pageReply(records, { total: rows[0]?.total ?? 0, size, current });
}

type Sums = { key: SQL; name: SQL; where: SQL | undefined };

function personSums({ key, name, where }: Sums): SQL {
  return sql`
    select ${key} as key, max(${s.statMonth} || ${name}) as name, sum(${s.requiredDays}) as required, sum(${s.attendedDays}) as attended,
      sum(least(${s.attendedDays}, ${s.requiredDays})) as held, sum(${s.leaveDays}) as leave, sum(${s.shortDays}) as short,
      sum(${s.absentDays}) as absent, sum(${s.score} * ${s.requiredDays}) as points,
      sum(${s.requiredDays}) filter (where ${s.score} is not null) as scored, ${countOf("AA")} as aa, ${countOf("A")} as a,
      ${countOf("B")} as b, ${countOf("C")} as c, ${countOf("D")} as d, count(*) filter (where ${s.warnLevel} > 0) as warnings
    from ${s} where ${where} group by ${key}, ${s.personnelId}`;
}

const countOf = (grade: string) => sql`count(*) filter (where ${s.grade} = ${grade})`;

// Led by the month in `personSums`, so that the newest name wins where months of several names come together.
const keys: Record<Grouping, { key: SQL; name: SQL }> = {
  person: { key: sql`${s.personnelId}`, name: sql`${s.realName}` },
  post: { key: sql`${s.postCode}`, name: sql`${s.postName}` },
  unit: { key: sql`${s.constUnitId}`, name: sql`${s.unitName}` },
  lot: { key: sql`${s.projectLotId}`, name: sql`${s.projectName} || ' ' || ${s.lotCode}` },
  project: { key: sql`${s.projectId}`, name: sql`${s.projectName}` },
};

type StoredGroup = Record<string, unknown> & { total: number; aa: number; a: number; b: number; c: number; d: number };

const Sort = z.enum(groupSorts);
const directions = { asc: sql`asc`, desc: sql`desc` } as const;

// Words of the row list that mean nothing for sums are passed over: a screen keeps its order when it starts grouping.
function orderOf(order: readonly Order[]): SQL {
  const wanted = order.flatMap(({ field, direction }) => {
    const sort = Sort.safeParse(WORDS[field] ?? field);
    return sort.success ? [sql`g.${sql.identifier(sort.data)} ${directions[direction]} nulls last`] : [];
  });
  return sql.join([...(wanted.length > 0 ? wanted : [sql`g.rate asc nulls last`]), sql`g.key`], sql`, `);
}

const WORDS: Record<string, (typeof groupSorts)[number]> = { attendanceRate: "rate", requiredDays: "required", attendedDays: "attended", warnLevel: "warnings" };
