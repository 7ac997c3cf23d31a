import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { optionalText, requiredText } from "../field.ts";
import { Phone, TypedCode } from "../resource/sms.ts";

const base = "/blade-system/user";

/** The caller's own account (contract 5.1); roles and departments are all that the account has, whatever is chosen. */
export const OwnUser = z.object({
  id: z.string(),
  tenantId: z.string(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  /** 1 while nothing but a new password is open to the account. */
  mustChangePassword: z.number(),
  roles: z.array(z.object({ id: z.string(), roleName: z.string() })),
  depts: z.array(z.object({ id: z.string(), deptName: z.string() })),
});
export type OwnUser = z.infer<typeof OwnUser>;

/** Characters of a picture of 500 kB as a data URL. */
const AVATAR_TEXT = 700_000;

/** Only what is named here can be changed of oneself; no value leaves a field as it is. */
export const OwnProfile = z.object({
  /** The stored text, empty text for none, or a jpg or png of at most 500 kB as a data URL. */
  avatar: z.string({ error: "invalid" }).max(AVATAR_TEXT, "tooLong").nullish(),
  name: requiredText(20),
  realName: requiredText(30),
  phone: optionalText(45),
  email: optionalText(100).refine((text) => !text || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), "invalid"),
});

const word = z.string({ error: "enter" }).max(256, "tooLong");
const NewPassword = z.object({ newPassword: word, newPassword1: word });
const ChangedPassword = NewPassword.extend({ oldPassword: word });

export const ownInfo = get(`${base}/info`, { summary: "The caller's own account", access: "login", reply: OwnUser });
export const updateInfo = post(`${base}/update-info`, { summary: "Change one's own profile", access: "login", body: OwnProfile });
export const updateLanguage = post(`${base}/update-language`, {
  summary: "In which language one is told things",
  access: "login",
  body: z.object({ language: z.enum(["zh", "en"], { error: "invalid" }) }),
});
export const updatePassword = post(`${base}/update-password`, {
  summary: "Change one's own password; every other session of the account ends",
  access: "login",
  // Older clients send all three in the query (contract 5.3).
  query: ChangedPassword.partial(),
  body: ChangedPassword.partial().optional(),
});
export const updatePasswordByCode = post(`${base}/update-password-by-code`, {
  summary: "A new password for a code that came by SMS",
  access: "public",
  body: NewPassword.extend({ phone: Phone, ...TypedCode.shape, tenantId: z.string().max(12).optional() }),
});
export const registerGuest = post(`${base}/register-guest`, {
  summary: "An account for somebody whom a third party vouches for; it waits for an administrator",
  access: "public",
  body: z.object({
    tenantId: z.string().max(12).optional(), name: word, account: word,
    /** SM2 cipher text, as at the sign-in. */
    password: z.string({ error: "enter" }).max(2000, "tooLong"),
    /** As the sign-in through the third party answered it. */
    oauthId: z.string({ error: "enter" }).max(200, "tooLong"),
  }),
});
