import { z } from "zod";
import { get } from "../endpoint.ts";
import { TokenReply } from "./oauth.ts";

/** The one third party of an installation: the OpenID Connect provider of its settings. */
export const SOURCE = "oidc";
const word = z.string().max(4000, "tooLong").optional();

export const oauthRender = get(`/blade-auth/oauth/render/${SOURCE}`, {
  summary: "Leads to the third party's sign-in; the browser keeps what proves that it began here",
  access: "public",
  form: "file",
});
export const oauthCallback = get(`/blade-auth/oauth/callback/${SOURCE}`, {
  summary: "Where the third party leads back to: answers as the social grant does",
  access: "public",
  query: z.object({ code: word, state: word, iss: word, error: word, tenantId: z.string().max(12, "tooLong").optional() }),
  reply: TokenReply,
  form: "flat",
});
