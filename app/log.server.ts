import pino from "pino";
import { env } from "#app/env.server.ts";

/** Structured log to standard output; names that may hold secrets never show their values (trust S10). */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["password", "token", "secret", "authorization", "captchaCode", "*.password", "*.token", "*.secret", "*.authorization"],
    censor: "******",
  },
});
