import { z } from "zod";
import { openField, sealField } from "../keys/field-cipher.ts";

const COOKIE = "oauth_start";
const LIFETIME_SECONDS = 600;
const Started = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number(), /** Who began to bind an account; nobody at a sign-in. */ userId: z.string().optional() });

/** What only the browser that began a sign-in at a third party has: without it nobody's code is worth anything. */
export type Started = Omit<z.infer<typeof Started>, "until">;

/** `Set-Cookie` value that keeps a beginning for ten minutes, sealed: neither pages nor the person read it. */
export function startedCookie(started: Started, backTo: string): string {
  return `${COOKIE}=${sealStarted(started)}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${backTo.startsWith("https:") ? "; Secure" : ""}`;
}

/** What the browser of a request began; undefined when it began nothing, too long ago, or writes its own. */
export function startedOf(headers: Headers): Started | undefined {
  const sealed = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{1,2000})(?:;|$)`).exec(headers.get("Cookie") ?? "")?.[1];
  return sealed === undefined ? undefined : openStarted(sealed);
}

/** A beginning as text that only this installation reads, good for ten minutes. */
export function sealStarted(started: Started): string {
  return sealField(JSON.stringify({ ...started, until: Date.now() + LIFETIME_SECONDS * 1000 }));
}

/** What `sealStarted` sealed; undefined for anything else, and when it is too old. */
export function openStarted(sealed: string): Started | undefined {
  const started = Started.safeParse(opened(sealed)).data;
  return started && started.until > Date.now() ? started : undefined;
}

function opened(sealed: string): unknown {
  try {
    return JSON.parse(openField(sealed));
  } catch {
    return undefined;
  }
}
