import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env, secretFor } from "#app/env.server.ts";

const User = z.object({
  userId: z.string(),
  tenantId: z.string(),
  account: z.string(),
  realName: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  avatar: z.string(),
});
const Session = z.object({
  access: z.string(),
  refresh: z.string(),
  /** Epoch seconds at which the access token was received. */
  since: z.number(),
  locked: z.boolean(),
  user: User,
});
export type SignedInUser = z.infer<typeof User>;
export type Session = z.infer<typeof Session>;

const cookie = createCookie("session", { httpOnly: true, sameSite: "lax", path: "/", secrets: [secretFor("SESSION_SECRET")] });

/** The session of a request; null when there is none or its signature is wrong. */
export async function readSession(request: Request): Promise<Session | null> {
  const parsed = Session.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/** `Set-Cookie` value that keeps a session, or ends it with null. */
export function writeSession(session: Session | null, request: Request): Promise<string> {
  const secure = isSecure(request);
  return session ? cookie.serialize(session, { secure }) : cookie.serialize("", { secure, maxAge: 0 });
}

/** Whether the person's browser came over TLS; a proxy's word counts only when it is trusted. */
export function isSecure(request: Request): boolean {
  if (env.TRUST_PROXY) return request.headers.get("X-Forwarded-Proto")?.split(",")[0]?.trim() === "https";
  return new URL(request.url).protocol === "https:";
}
