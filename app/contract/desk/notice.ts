import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, post } from "../endpoint.ts";
import { Id, TreeNode } from "../envelope.ts";
import { optionalText, requiredChoice, requiredDateTime, requiredText } from "../field.ts";

const base = "/blade-desk/notice";

/** Whom a notice is for: everybody of the tenant, roles, or departments with those below them. */
export const Receivers = { everybody: 1, roles: 2, depts: 3 } as const;
export const NoticeStatus = { draft: 0, published: 1 } as const;

const joinedIds = z.string({ error: "choose" }).trim().regex(/^(\d{1,19}(,\d{1,19})*)?$/, "invalid").max(10_000, "tooLong").nullish();

const Notice = z.object({
  id: z.string(),
  title: z.string(),
  category: z.number(),
  releaseTime: z.string(),
  /** HTML of the allow-list; in detail answers alone (contract 11). */
  content: z.string().nullish(),
  receiverType: z.number(),
  receiverIds: z.string().nullish(),
  /** Ids of roles for type 2, of departments for type 3. */
  receiverRoles: z.string().nullish(),
  receiverDepts: z.string().nullish(),
  receiverNames: z.string().nullish(),
  attachIds: z.string().nullish(),
  /** How many of those it is for have opened it, and how many those are now. */
  readCount: z.number().nullish(),
  receiverCount: z.number().nullish(),
  ...auditRow,
  // Of a notice it always says something: 0 draft, 1 published.
  status: z.number(),
});
export type Notice = z.infer<typeof Notice>;

/** Notices as they are administered (contract 11). */
export const noticeApi = crudApi({
  base,
  permission: "notice",
  listPath: "page",
  row: Notice,
  form: z.object({
    title: requiredText(255),
    category: requiredChoice(),
    releaseTime: requiredDateTime(),
    receiverType: requiredChoice().pipe(z.number().min(1, "choose").max(3, "choose")),
    receiverRoles: joinedIds,
    receiverDepts: joinedIds,
    content: optionalText(60_000),
    attachIds: joinedIds,
  }),
  filters: { id: "id", title: "text", category: "int", status: "int", receiverType: "int", releaseTime: "dateTime", createTime: "dateTime" },
  sorts: ["title", "category", "releaseTime", "receiverType", "status", "createTime", "updateTime"],
});

/** The same page under its other name (contract 11). */
export const noticeList = { ...noticeApi.list, path: `${base}/list` };

export const noticePublish = post(`${base}/publish`, {
  summary: "Publish a draft: it is shown from its release time on",
  access: { anyOf: ["notice_publish"] },
  query: z.object({ id: Id }),
});

/** Whom a notice can be for. */
export const noticeChoices = get(`${base}/choices`, {
  summary: "Roles and departments a notice can be for",
  access: { anyOf: ["notice_add", "notice_edit"] },
  reply: z.object({ roles: z.array(TreeNode), depts: z.array(TreeNode) }),
});
