import pino from "pino";
import { env } from "#app/env.server.ts";

// Not `code` and `state`: of a fault they say which one it is, and no line of ours carries those of a sign-in.
const secretNames = [
  "password", "token", "secret", "authorization", "captchaCode", "cookie", "nonce", "verifier", "phone",
  "access_token", "refresh_token", "id_token", "client_secret", "code_verifier", "oauth_id", "oauthId",
];

/** Structured log to standard output; names that may hold secrets never show their values (trust S10). */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: secretNames.flatMap((name) => [name, `*.${name}`]),
    censor: "******",
  },
});
