import { sql } from "drizzle-orm";
import { MessageKind } from "#app/contract/desk/message.ts";
import type { NewsLine } from "#app/contract/desk/my-notice.ts";
import { messages, noticeReads, notices } from "../db/schema/desk.ts";
import type { RequestContext } from "../http/caller.ts";
import { isShownTo } from "./addressed.ts";

type Box = { items: NewsLine[]; unread: number };
export type News = { mail: Box; message: Box; notice: Box };

const LINES = 5;

/** What is behind the bell: the newest of each kind and the number of unread ones, in one question of the database. */
export async function newsOf({ db, caller }: Pick<RequestContext, "db" | "caller">, opened = ""): Promise<News> {
  const [kind, id = "0"] = opened.split("-");
  const isOpen = (column: typeof notices.id | typeof messages.id, wanted: string) => (kind === wanted ? sql`${column} = ${id}` : sql`false`);
  const box = (name: "mail" | "message") => sql`
    select json_build_object(
      'unread', (select count(*) from ${messages} where ${ofKind(name)} and ${messages.readTime} is null and not ${isOpen(messages.id, name)}),
      'items', coalesce((select json_agg(line) from (
        select ${messages.id}::text as id, ${messages.title} as title, to_char(${messages.createTime}, 'YYYY-MM-DD HH24:MI') as time,
          ${messages.readTime} is null and not ${isOpen(messages.id, name)} as "isUnread"
        from ${messages} where ${ofKind(name)} order by ${messages.createTime} desc, ${messages.id} desc limit ${LINES}) line), '[]'))`;
  const ofKind = (name: "mail" | "message") => sql`${messages.userId} = ${caller.userId} and ${messages.kind} = ${MessageKind[name]}`;
  const { rows } = await db.execute<{ mail: Box; message: Box; notice: Box }>(sql`
    with shown as (
      select ${notices.id} as id, ${notices.title} as title, ${notices.releaseTime} as time, ${noticeReads.userId} is null and not ${isOpen(notices.id, "notice")} as "isUnread"
      from ${notices} left join ${noticeReads} on ${noticeReads.noticeId} = ${notices.id} and ${noticeReads.userId} = ${caller.userId}
      where ${isShownTo(caller)})
    select (${box("mail")}) as mail, (${box("message")}) as message, json_build_object(
      'unread', (select count(*) from shown where "isUnread"),
      'items', coalesce((select json_agg(line) from (
        select id::text as id, title, to_char(time, 'YYYY-MM-DD HH24:MI') as time, "isUnread" from shown order by shown.time desc, shown.id desc limit ${LINES}) line), '[]')) as notice`);
  const [news] = rows;
  if (!news) throw new Error("A question of one row had none.");
  return news;
}
