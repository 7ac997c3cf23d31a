import { and, desc, eq, sql } from "drizzle-orm";
import { myNoticeDetail, myNoticePage, myNoticeRead, myNoticeReadAll, myNoticeRules, myUnread } from "#app/contract/desk/my-notice.ts";
import { cleanRichText } from "#app/rich-text.server.ts";
import { nowText } from "../clock.ts";
import { pageOfQuery } from "../crud/page-of-query.ts";
import { forgetTotals, listQueryOf } from "../crud/page.ts";
import { noticeReads, notices } from "../db/schema/desk.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { isShownTo } from "./addressed.ts";
import { announce } from "./announce.ts";
import { newsOf } from "./news.ts";

const { id, title, category, releaseTime, content, attachIds } = notices;
const shown = { id, title, category, releaseTime, isRead: sql<boolean>`${noticeReads.userId} is not null` };

/** Notices for the caller, and which of them have been read (contract 11). */
export const myNoticeEndpoints = [
  bind(myNoticePage, ({ params }, context) =>
    pageOfQuery<ReturnType<typeof mine>>(context, listQueryOf(params, myNoticeRules, context), {
      select: () => mine(context),
      columns: { id, title, category, releaseTime },
      scope: isShownTo(context.caller),
      order: [desc(releaseTime), desc(id)],
    })),
  bind(myNoticeDetail, async ({ query }, context) => {
    const [row] = await context.db.select({ ...shown, content, attachIds }).from(notices).leftJoin(noticeReads, isReadBy(context)).where(and(eq(id, query.id), isShownTo(context.caller)));
    if (!row) throw notFound();
    return { ...row, content: cleanRichText(row.content ?? "") };
  }),
  bind(myNoticeRead, async ({ query }, context) => {
    const [row] = await context.db.select({ id }).from(notices).where(and(eq(id, query.id), isShownTo(context.caller)));
    if (!row) throw notFound();
    await markRead(context, eq(id, query.id));
  }),
  bind(myNoticeReadAll, (_, context) => markRead(context, sql`true`)),
  bind(myUnread, ({ query }, context) => newsOf(context, query.opened)),
];

const isReadBy = ({ caller }: RequestContext) => and(eq(noticeReads.noticeId, id), eq(noticeReads.userId, caller.userId));

function mine(context: RequestContext) {
  return context.db.select(shown).from(notices).leftJoin(noticeReads, isReadBy(context)).$dynamic();
}

/** The first time it was opened stays. */
async function markRead({ db, caller }: RequestContext, which: ReturnType<typeof sql>) {
  const { rowCount } = await db.execute(sql`insert into ${noticeReads} (notice_id, user_id, tenant_id, read_time)
    select ${id}, ${caller.userId}, ${caller.tenantId}, ${nowText()} from ${notices} where ${which} and ${isShownTo(caller)} on conflict do nothing`);
  if (rowCount) await announce(db, { kind: "read", tenantId: caller.tenantId, userId: caller.userId });
  forgetTotals();
}
