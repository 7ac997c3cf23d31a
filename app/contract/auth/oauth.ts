import { z } from "zod";
import { get, post } from "../endpoint.ts";

const base = "/blade-auth/oauth";
const text = z.string().nullish();

/** The flat token answer (contract 2.2). */
export const TokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string().nullish(),
  expires_in: z.coerce.number().nullish(),
  scope: text,
  tenant_id: z.string(),
  user_id: z.coerce.string(),
  oauth_id: text,
  account: z.string(),
  user_name: text,
  nick_name: text,
  real_name: text,
  role_id: text,
  role_name: text,
  dept_id: text,
  post_id: text,
  avatar: text,
  client_id: text,
  detail: z.unknown().optional(),
});
export type TokenReply = z.infer<typeof TokenReply>;

export const token = post(`${base}/token`, {
  summary: "Sign in or refresh; parameters in the query or the form body",
  access: "public",
  body: z.record(z.string(), z.string()),
  reply: TokenReply,
  form: "flat",
});
export const tokenRefresh = post(`${base}/token/refresh`, {
  summary: "Alias of the refresh_token grant",
  access: "public",
  body: z.record(z.string(), z.string()),
  reply: TokenReply,
  form: "flat",
});
export const captcha = get(`${base}/captcha`, {
  summary: "A captcha: image, or a question in words with kind=question",
  access: "public",
  query: z.object({ kind: z.enum(["image", "question"]).default("image") }),
  reply: z.object({ key: z.string(), image: z.string().nullish(), question: z.string().nullish() }),
});
export const publicKey = get(`${base}/public-key`, {
  summary: "SM2 public key of this installation, hex",
  access: "public",
  reply: z.object({ publicKey: z.string() }),
});
export const logout = get(`${base}/logout`, { summary: "End the session of the token", access: "login" });
export const userInfo = get(`${base}/user-info`, {
  summary: "Claims of the caller",
  access: "login",
  reply: TokenReply.omit({ access_token: true, refresh_token: true }),
});
export const clearCache = get(`${base}/clear-cache`, { summary: "Drop cached reads", access: "login" });

const LockBody = z.object({ password: z.string({ error: "enter" }).min(1, "enter").max(128, "tooLong") });
export const lockSession = post(`${base}/lock`, { summary: "Lock the session behind a password", access: "login", body: LockBody });
export const unlockSession = post(`${base}/unlock`, { summary: "Unlock the session", access: "login", body: LockBody });
