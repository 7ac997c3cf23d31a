import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, post } from "../endpoint.ts";
import { Id, Ids, TreeNode } from "../envelope.ts";
import { clearableDate, clearableId, clearableInt, flag, optionalText, requiredChoice, requiredText } from "../field.ts";

const base = "/blade-system/user";
const flagged = z.number().nullish();

const User = z.object({
  id: z.string(),
  tenantId: z.string().nullish(),
  code: z.string().nullish(),
  userType: z.number(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  /** yyyy-MM-dd */
  birthday: z.string().nullish(),
  sex: flagged,
  roleId: z.string(),
  roleName: z.string().nullish(),
  deptId: z.string(),
  deptName: z.string().nullish(),
  postId: z.string(),
  postName: z.string().nullish(),
  isLeader: flagged,
  mustChangePassword: flagged,
  auditOpinion: z.string().nullish(),
  regionCode: z.string().nullish(),
  constUnitId: z.string().nullish(),
  projectIds: z.string().nullish(),
  personnelId: z.string().nullish(),
  ...auditRow,
});
export type User = z.infer<typeof User>;

/** Ids joined by commas in one field; empty text is none. */
const joinedIds = (max: number) => z.string({ error: "choose" }).trim().regex(/^(\d{1,19}(,\d{1,19})*)?$/, "invalid").max(max, "tooLong");
const email = optionalText(100).refine((text) => !text || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), "invalid");
const phone = optionalText(45).refine((text) => !text || /^[\d\s()+-]{5,45}$/.test(text), "invalid");

const form = z.object({
  code: optionalText(12),
  userType: requiredChoice(),
  account: requiredText(45).regex(/^\S+$/, "invalid"),
  /** Of a new user alone; whoever has one changes it, or has it reset. */
  password: optionalText(128),
  name: requiredText(20),
  realName: requiredText(30),
  avatar: optionalText(2000),
  email,
  phone,
  birthday: clearableDate(),
  sex: clearableInt(1, 3),
  roleId: joinedIds(1000).min(1, "choose"),
  deptId: joinedIds(1000).min(1, "choose"),
  postId: joinedIds(1000).nullish(),
  isLeader: flag(),
});

/** Users (contract 5). `deptId` of the list also finds those of departments below it. */
export const userApi = crudApi({
  base,
  permission: "user",
  listPath: "page",
  row: User,
  form,
  filters: {
    id: "id", code: "text", account: "text", name: "text", realName: "text", phone: "text", email: "text",
    userType: "int", sex: "int", status: "int", createTime: "dateTime",
  },
  sorts: ["code", "account", "name", "realName", "userType", "phone", "email", "birthday", "sex", "status", "createTime", "updateTime"],
  extra: ["deptId", "tenantId"],
  secrets: ["password"],
});

const reads = { anyOf: ["user"] } as const;
const writes = { anyOf: ["user_edit"] } as const;
const ofUsers = z.object({ userIds: Ids });
const PlatformUser = User.extend({ userExt: z.string().nullish() });

/** The list under its older name, and all of it at once (contract 5.2). */
export const userList = get(`${base}/list`, { summary: "Page of user", access: reads, reply: userApi.list.reply });
export const userUserList = get(`${base}/user-list`, { summary: "At most 1,000 users", access: reads, reply: z.array(User) });
export const userPlatformDetail = get(`${base}/platform-detail`, {
  summary: "One user with what a platform keeps of them",
  access: { anyOf: ["user_view", "user_edit"] },
  query: z.object({ id: Id }),
  reply: PlatformUser,
});

/** What a user may be given by the caller: roles that are not wider than the caller's, departments, posts. */
export const userChoices = get(`${base}/choices`, {
  summary: "Roles, departments and posts to give to a user",
  access: { anyOf: ["user_add", "user_edit", "user_role"] },
  reply: z.object({ roles: z.array(TreeNode), depts: z.array(TreeNode), posts: z.array(z.object({ id: z.string(), postName: z.string() })) }),
});

export const userUpdate = post(`${base}/update`, {
  summary: "Update user by id",
  access: writes,
  body: form.extend({ id: Id, version: z.coerce.number().int().optional() }),
  reply: z.object({ id: z.string() }),
});

/** JSON that a platform keeps of a user; empty text clears it. */
const userExt = z.string({ error: "invalid" }).trim().max(4000, "tooLong").refine(isJson, "invalid");

export const userUpdatePlatform = post(`${base}/update-platform`, {
  summary: "Set a user's platform and what it keeps",
  access: writes,
  query: z.object({ userId: Id, userType: requiredChoice(), userExt: userExt.optional() }),
});

export const userGrant = post(`${base}/grant`, {
  summary: "Give roles to users, in place of those they have",
  access: { anyOf: ["user_role"] },
  query: z.object({ userIds: Ids, roleIds: Ids }),
});

/** Argon2 takes its time for each. */
const MOST_RESETS = 100;

export const userResetPassword = post(`${base}/reset-password`, {
  summary: "A new random password for each user, answered once",
  access: { anyOf: ["user_reset"] },
  query: z.object({ userIds: Ids.refine(({ length }) => length <= MOST_RESETS, "tooMany") }),
  timeout: 60_000,
  reply: z.array(z.object({ userId: z.string(), account: z.string(), password: z.string() })).nullish(),
});

export const userUnlock = post(`${base}/unlock`, { summary: "Forget failed sign-ins of users", access: { anyOf: ["user_unlock"] }, query: ofUsers });

const audits = { access: { anyOf: ["user_audit"] }, query: ofUsers.extend({ opinion: z.string().trim().max(255, "tooLong").optional() }) } as const;
export const userAuditPass = post(`${base}/audit-pass`, { summary: "Let registered users in", ...audits });
export const userAuditRefuse = post(`${base}/audit-refuse`, { summary: "Refuse registered users", ...audits });

/** States of a user (dict user_status). */
export const UserStatus = { waiting: 0, normal: 1, refused: 2, stopped: 3 } as const;

export const userStatus = post(`${base}/status`, {
  summary: "Stop users, or let stopped ones in again",
  access: writes,
  query: ofUsers.extend({ status: z.coerce.number().refine((status) => status === UserStatus.normal || status === UserStatus.stopped, "choose") }),
});

export const userBind = post(`${base}/bind`, {
  summary: "Tie a user to a region, unit, projects and person of the supervision domain",
  access: { anyOf: ["user_bind"] },
  body: z.object({
    id: Id,
    version: z.coerce.number().int().optional(),
    regionCode: z.string().trim().regex(/^(\d{6})?$/, "invalid").nullish(),
    constUnitId: clearableId(),
    projectIds: joinedIds(4000).nullish(),
    personnelId: clearableId(),
  }),
});

function isJson(text: string): boolean {
  if (text === "") return true;
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
