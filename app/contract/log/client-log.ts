import { z } from "zod";
import { post } from "../endpoint.ts";

/** An error as a browser keeps it (contract 2.7); longer texts are cut, not refused. */
const cut = (max: number) => z.string().nullish().transform((text) => (text ?? "").slice(0, max));
export const ClientError = z.object({
  url: cut(255),
  time: cut(40),
  type: cut(255),
  message: cut(4000),
  stack: cut(8000),
  info: cut(1000),
});
export type ClientError = z.infer<typeof ClientError>;

/** The most that one call takes, as many as a browser keeps. */
export const MAX_CLIENT_ERRORS = 200;

export const uploadClientLog = post("/blade-auth/oauth/logout", {
  summary: "Hand in the errors a browser has kept; they become error logs",
  access: "login",
  body: z.array(ClientError, { error: "invalid" }).min(1, "selectOne").max(MAX_CLIENT_ERRORS, "tooMany"),
});
