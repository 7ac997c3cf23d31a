import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";
import type { ListRules } from "../list-query.ts";

const base = "/blade-desk/my-notice";
const one = z.object({ id: Id });

/** A notice as those it is for see it. */
export const MyNotice = z.object({ id: z.string(), title: z.string(), category: z.number(), releaseTime: z.string(), isRead: z.boolean() });
export type MyNotice = z.infer<typeof MyNotice>;
/** `content` is HTML of the allow-list. */
const Opened = MyNotice.extend({ content: z.string(), attachIds: z.string().nullish() });

/** One line behind the bell; `time` is `yyyy-MM-dd HH:mm`. */
const Line = z.object({ id: z.string(), title: z.string(), time: z.string(), isUnread: z.boolean() });
const Box = z.object({ items: z.array(Line), unread: z.number() });
export type NewsLine = z.infer<typeof Line>;

/** Server-sent events: `news` with all that is behind the bell, then one line after the other; `again` asks to look anew, `full` to look now and then. */
export const noticeStream = get("/blade-desk/notice/stream", { summary: "What is new for the caller, as it comes", access: "login", form: "file" });

/** Notices that are published, out by now and for the caller (contract 11): nobody sees others here. */
export const myNoticeRules: ListRules = { filters: { title: "text", category: "int", releaseTime: "dateTime" }, sorts: ["releaseTime"] };
export const myNoticePage = get(`${base}/page`, { summary: "Notices for the caller, the latest first", access: "login", reply: pageOf(MyNotice) });
export const myNoticeDetail = get(`${base}/detail`, { summary: "One notice for the caller", access: "login", query: one, reply: Opened });
export const myNoticeRead = post(`${base}/read`, { summary: "Mark a notice as read", access: "login", query: one });
export const myNoticeReadAll = post(`${base}/read-all`, { summary: "Mark all notices as read", access: "login" });

/** What is behind the bell; `opened` (`notice-12`, `mail-12`) is in view and counts as read. */
export const myUnread = get(`${base}/unread`, {
  summary: "The newest mails, messages and notices of the caller, and how many are unread",
  access: "login",
  query: z.object({ opened: z.string().regex(/^(mail|message|notice)-\d{1,19}$/).optional() }),
  reply: z.object({ mail: Box, message: Box, notice: Box }),
});
