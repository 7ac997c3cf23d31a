import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { Id, Ids, pageOf } from "../envelope.ts";
import { requiredText } from "../field.ts";
import type { ListRules } from "../list-query.ts";

const base = "/blade-desk/message";
const one = z.object({ id: Id });

/** 1: a letter of another person; 2: what the platform tells (domain 11.1). */
export const MessageKind = { mail: 1, message: 2 } as const;
const kind = z.coerce.number().int().min(1).max(2);
/** Receivers of one letter at most. */
export const MAX_RECEIVERS = 20;

const Message = z.object({
  id: z.string(),
  kind: z.number(),
  level: z.number(),
  title: z.string(),
  senderName: z.string().nullish(),
  createTime: z.string(),
  isRead: z.boolean(),
});
export type Message = z.infer<typeof Message>;
/** `content` is plain text; `href` a path of this site. */
const Opened = Message.extend({ content: z.string().nullish(), href: z.string().nullish(), senderId: z.string().nullish() });

/** Mails and messages of the caller; nobody reaches those of others. */
export const messageRules: ListRules = { filters: { kind: "int", title: "text", level: "int", createTime: "dateTime" }, sorts: ["createTime", "level"] };
export const messagePage = get(`${base}/page`, { summary: "Mails and messages of the caller, the latest first", access: "login", reply: pageOf(Message) });
export const messageDetail = get(`${base}/detail`, { summary: "One mail or message of the caller", access: "login", query: one, reply: Opened });
export const messageRead = post(`${base}/read`, { summary: "Mark a mail or message as read", access: "login", query: one });
export const messageReadAll = post(`${base}/read-all`, { summary: "Mark all mails or all messages as read", access: "login", query: z.object({ kind }) });
export const messageRemove = post(`${base}/remove`, { summary: "Remove mails and messages of the caller", access: "login", query: z.object({ ids: Ids }) });

const writes = { anyOf: ["mail_send"] } as const;
export const mailSend = post(`${base}/send`, {
  summary: "Write to persons of the caller's tenant",
  access: writes,
  body: z.object({
    receiverIds: z.array(z.string().regex(/^\d{1,19}$/, "invalid"), { error: "choose" }).min(1, "choose").max(MAX_RECEIVERS, "tooMany"),
    title: requiredText(255),
    content: requiredText(5_000),
  }),
});
/** At most 50, by name. */
export const mailReceivers = get(`${base}/receivers`, {
  summary: "Persons one can write to, by a word of their name, or by their ids",
  access: writes,
  query: z.object({ word: z.string().trim().max(30).optional(), chosen: z.string().regex(/^(\d{1,19}(,\d{1,19})*)?$/).max(1_000).optional() }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), deptName: z.string() })),
});
