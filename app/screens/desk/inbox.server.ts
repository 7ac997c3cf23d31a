import { data, redirect } from "@remix-run/node";
import { MessageKind, messagePage, messageReadAll, messageRemove } from "#app/contract/desk/message.ts";
import { myNoticePage, myNoticeReadAll } from "#app/contract/desk/my-notice.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { addressOf, type InboxLine, type InboxTab, tabOf } from "./inbox-address.ts";

const SIZES = [10, 30, 50, 100, 200];

/** One kind of what the signed-in person is told, a page of it, the latest first. */
export async function loadInbox(args: SignedArgs) {
  const { searchParams } = new URL(args.request.url);
  const tab = tabOf(searchParams.get("tab"));
  const size = SIZES.find((one) => String(one) === searchParams.get("size")) ?? 10;
  const current = Math.max(1, Math.min(1e6, Math.trunc(Number(searchParams.get("current")) || 1)));
  const [{ lines, total }, codes] = await Promise.all([linesOf(tab, { current, size }, args), permissionsOf(args)]);
  const last = Math.max(1, Math.ceil(total / size));
  if (current > last) throw redirect(addressOf({ tab, size, current: last }));
  return { tab, size, current, total, lines, mayWrite: allows(codes, "mail_send") };
}

type Lines = { lines: InboxLine[]; total: number };

async function linesOf(tab: InboxTab, query: { current: number; size: number }, args: SignedArgs): Promise<Lines> {
  if (tab === "notice") {
    const [page, { notice = [] }] = await Promise.all([args.call(myNoticePage, { query }), dictChoices(["notice"], args)]);
    const kinds = new Map(notice.map(({ value, label }) => [value, label]));
    return { total: page.total, lines: page.records.map(({ id, title, category, releaseTime, isRead }) => ({ id, title, note: kinds.get(String(category)) ?? "", time: releaseTime.slice(0, 16), isUnread: !isRead })) };
  }
  const page = await args.call(messagePage, { query: { ...query, kind: MessageKind[tab] } });
  return { total: page.total, lines: page.records.map(({ id, title, senderName, createTime, isRead }) => ({ id, title, note: senderName ?? "", time: createTime.slice(0, 16), isUnread: !isRead })) };
}

/** Marks all of a kind as read, or removes a mail or message. */
export async function inboxAction({ request, call, t }: SignedArgs) {
  const form = await request.formData();
  const tab = tabOf(String(form.get("tab") ?? ""));
  const id = String(form.get("id") ?? "");
  const intent = form.get("intent");
  const isRemoval = intent === "remove" && tab !== "notice" && /^\d{1,19}$/.test(id);
  if (isRemoval) await call(messageRemove, { query: { ids: id } });
  else if (intent !== "readAll") throw data({ msg: t("backend:badRequest") }, { status: 400 });
  else if (tab === "notice") await call(myNoticeReadAll);
  else await call(messageReadAll, { query: { kind: MessageKind[tab] } });
  const flash = await flashCookie({ kind: "success", text: t(isRemoval ? "desk:inbox.removed" : "desk:inbox.allRead") });
  return redirect(addressOf({ tab }), { status: 303, headers: { "Set-Cookie": flash } });
}
