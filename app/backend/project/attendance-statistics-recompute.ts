import { and, eq, sql } from "drizzle-orm";
import { daysInMonth } from "#app/rules/calendar-date.ts";
import { todayText } from "../clock.ts";
import { forgetTotals } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { buildDays } from "./attendance/build-days.ts";
import { buildMonths } from "./attendance/build-months.ts";
import { forgetFigures } from "./kept-figures.ts";
import { scopeWhere } from "./scope.ts";

export type RecomputeOrder = { statMonth: string; projectLotId?: string | undefined };

/**
 * Builds the days and the month of the tenant, or of one lot, anew. Refused with 2108 for a month to come and when
 * every row is audited or archived already; such rows among others stay as they are and are counted (domain 4.9).
 */
export async function recompute(context: RequestContext, { statMonth, projectLotId }: RecomputeOrder) {
  const { db, caller } = context;
  if (statMonth > todayText().slice(0, 7)) throw new Refusal("monthToCome", { code: 2108 });
  if (projectLotId) await requireLot(context, projectLotId);
  const limits = { tenantId: caller.tenantId, ...(projectLotId ? { projectLotId } : {}) };
  const days = await buildDays(db, { from: `${statMonth}-01`, to: `${statMonth}-${daysInMonth(statMonth)}`, ...limits });
  const months = await buildMonths(db, { statMonth, ...limits });
  if (months.rows === 0 && months.skipped > 0) throw new Refusal("monthClosed", { code: 2108 });
  forgetTotals();
  forgetFigures();
  return { days: days.days, ...months };
}

async function requireLot(context: RequestContext, projectLotId: string) {
  const { id, projectId } = projectLots;
  const scope = scopeWhere(context.caller, { projectId, projectLotId: id });
  const [lot] = await context.db.select({ one: sql`1` }).from(projectLots).where(and(eq(id, projectLotId), rowScope(projectLots, context), scope));
  if (!lot) throw notFound();
}
