import { data } from "@remix-run/node";
import { messageDetail, messageRead } from "#app/contract/desk/message.ts";
import { myNoticeDetail, myNoticeRead } from "#app/contract/desk/my-notice.ts";
import { attachSelect, type SelectedFile } from "#app/contract/resource/attach-select.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import { cleanRichText } from "#app/rich-text.server.ts";
import { isAhead, type SignedArgs } from "#app/session/guard.server.ts";
import { forgetNews } from "#app/session/news.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { type InboxTab, inboxTabs } from "./inbox-address.ts";

/** A mail, message or notice in view: `html` is clean, `text` is as it was typed, `href` a path of this site. */
export type Opened = { tab: InboxTab; id: string; title: string; note: string; time: string; html?: string; text?: string; href?: string; replyHref?: string; files?: SelectedFile[] };

/** Opens one for the person it is for and marks it as read, unless the page is only fetched ahead. */
export async function loadOpened(args: SignedArgs): Promise<Opened> {
  const { kind, id = "" } = args.params;
  const tab = inboxTabs.find((known) => known === kind);
  if (!tab || !/^\d{1,19}$/.test(id)) throw data({ msg: args.t("backend:rowNotFound") }, { status: 404 });
  return tab === "notice" ? openNotice(id, args) : openMessage(id, tab, args);
}

async function openNotice(id: string, args: SignedArgs): Promise<Opened> {
  const [{ title, category, releaseTime, content, attachIds, isRead }, { notice = [] }] = await Promise.all([args.call(myNoticeDetail, { query: { id } }), dictChoices(["notice"], args)]);
  if (!isRead) await markRead(myNoticeRead, id, args);
  const note = notice.find(({ value }) => value === String(category))?.label ?? "";
  const files = attachIds ? await args.call(attachSelect, { query: { attachIds: attachIds } }) : [];
  return { tab: "notice", id, title, note, time: releaseTime.slice(0, 16), html: cleanRichText(content), files };
}

async function openMessage(id: string, tab: InboxTab, args: SignedArgs): Promise<Opened> {
  const [{ title, senderName, senderId, createTime, content, href, isRead }, codes] = await Promise.all([args.call(messageDetail, { query: { id } }), permissionsOf(args)]);
  if (!isRead) await markRead(messageRead, id, args);
  const isReply = tab === "mail" && senderId && allows(codes, "mail_send");
  return {
    tab, id, title, note: senderName ?? "", time: createTime.slice(0, 16), text: content ?? "",
    ...(href && /^\/(?![/\\])/.test(href) ? { href } : {}), ...(isReply ? { replyHref: `/notices/new?to=${senderId}` } : {}),
  };
}

/** What is only fetched ahead has been read by nobody. */
async function markRead(endpoint: typeof messageRead | typeof myNoticeRead, id: string, { call, request, user }: SignedArgs) {
  if (isAhead(request)) return;
  await call(endpoint, { query: { id } });
  forgetNews(user);
}
