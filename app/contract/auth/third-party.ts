import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { TokenReply } from "./oauth.ts";

/** The one third party of an installation: the OpenID Connect provider of its settings. */
export const SOURCE = "oidc";
const word = z.string().max(4000, "tooLong").optional();
const answered = { code: word, state: word, iss: word, error: word };

/** An account at the third party that signs its owner in here. */
export const BoundAccount = z.object({ id: z.string(), source: z.string(), username: z.string(), nickname: z.string(), email: z.string() });
export type BoundAccount = z.infer<typeof BoundAccount>;

export const oauthRender = get(`/blade-auth/oauth/render/${SOURCE}`, {
  summary: "Leads to the third party's sign-in; the browser keeps what proves that it began here",
  access: "public",
  form: "file",
});
export const oauthCallback = get(`/blade-auth/oauth/callback/${SOURCE}`, {
  summary: "Where the third party leads back to: answers as the social grant does",
  access: "public",
  query: z.object({ ...answered, tenantId: z.string().max(12, "tooLong").optional() }),
  reply: TokenReply,
  form: "flat",
});
export const boundAccounts = get("/blade-auth/oauth/bound", {
  summary: "The caller's accounts at the third party",
  access: "login",
  reply: z.array(BoundAccount),
});
export const beginBinding = post(`/blade-auth/oauth/bind/${SOURCE}`, {
  summary: "For the right password: where the third party signs in, and what proves afterwards that it began here",
  access: "login",
  body: z.object({ password: z.string({ error: "enter" }).min(1, "enter").max(128, "tooLong") }),
  reply: z.object({ address: z.string(), started: z.string() }),
});
export const bindAccount = post("/blade-auth/oauth/bind", {
  summary: "Binds the account with which the third party led back",
  access: "login",
  body: z.object({ ...answered, started: z.string({ error: "enter" }).max(2000, "tooLong") }),
});
export const unbindAccount = post("/blade-auth/oauth/unbind", {
  summary: "The account at the third party signs in nobody any more",
  access: "login",
  body: z.object({ id: z.string({ error: "enter" }).regex(/^\d{1,19}$/, "invalid") }),
});
