import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { mailReceivers, mailSend, messageDetail, messagePage, messageRead, messageReadAll, messageRemove, messageRules } from "#app/contract/desk/message.ts";
import { nowText } from "../clock.ts";
import { pageOfQuery } from "../crud/page-of-query.ts";
import { forgetTotals, listQueryOf } from "../crud/page.ts";
import { messages } from "../db/schema/desk.ts";
import { users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { announce } from "./announce.ts";
import { findReceivers, sendMail } from "./mail.ts";

const { id, kind, level, title, createTime, content, href, userId, readTime, senderId } = messages;
const shown = { id, kind, level, title, senderName: users.realName, createTime, isRead: sql<boolean>`${readTime} is not null` };

/** Mails and messages of the caller (domain 11.1). */
export const messageEndpoints = [
  bind(messagePage, ({ params }, context) =>
    pageOfQuery<ReturnType<typeof mine>>(context, listQueryOf(params, messageRules, context), {
      select: () => mine(context),
      columns: { id, kind, level, title, createTime },
      scope: isOwn(context),
      order: [desc(createTime), desc(id)],
    })),
  bind(messageDetail, async ({ query }, context) => {
    const [row] = await context.db.select({ ...shown, content, href, senderId }).from(messages).leftJoin(users, eq(users.id, senderId)).where(isOwn(context, eq(id, query.id)));
    if (!row) throw notFound();
    return row;
  }),
  bind(messageRead, async ({ query }, context) => {
    const [row] = await context.db.select({ id }).from(messages).where(isOwn(context, eq(id, query.id)));
    if (!row) throw notFound();
    await markRead(context, eq(id, query.id));
  }),
  bind(messageReadAll, ({ query }, context) => markRead(context, eq(kind, query.kind))),
  bind(messageRemove, async ({ query }, context) => {
    const ids = [...new Set(query.ids)];
    const removed = await context.db.delete(messages).where(isOwn(context, inArray(id, ids))).returning({ id });
    // All or none: the transaction takes back what was removed beside one that is not the caller's.
    if (removed.length < ids.length) throw notFound();
    await announceRead(context);
    forgetTotals();
  }),
  bind(mailSend, ({ body }, context) => sendMail(context, body)),
  bind(mailReceivers, ({ query }, context) => findReceivers(context, query)),
];

const isOwn = ({ caller }: RequestContext, which?: SQL) => and(eq(userId, caller.userId), eq(messages.tenantId, caller.tenantId), which);

function mine(context: RequestContext) {
  return context.db.select(shown).from(messages).leftJoin(users, eq(users.id, senderId)).$dynamic();
}

async function markRead(context: RequestContext, which: SQL) {
  const { rowCount } = await context.db.update(messages).set({ readTime: nowText() }).where(isOwn(context, and(which, isNull(readTime))));
  if (rowCount) await announceRead(context);
  forgetTotals();
}

const announceRead = ({ db, caller: { tenantId, userId } }: RequestContext) => announce(db, { kind: "read", tenantId, userId });
