import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { createCookie } from "@remix-run/node";
import { decodeJwt, SignJWT } from "jose";
import { setting } from "./journey-people.ts";

type Kept = { access: string; refresh: string };

/** The tokens in the session cookie of a browser. */
export async function tokensOf(context: BrowserContext): Promise<Kept> {
  const { value } = await cookieOf(context);
  return (await sessionCookie().parse(`session=${value}`)) as Kept;
}

/** Lets the access token of a browser's session run out two minutes ago; its refresh token stays good. */
export async function expireAccess(context: BrowserContext): Promise<void> {
  const cookie = await cookieOf(context);
  const session = await tokensOf(context);
  const claims = { ...decodeJwt(session.access), exp: Math.floor(Date.now() / 1000) - 120 };
  const access = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(keyOf("token-secret")));
  const [pair = ""] = (await sessionCookie().serialize({ ...session, access })).split(";");
  await context.addCookies([{ ...cookie, value: pair.slice("session=".length) }]);
}

async function cookieOf(context: BrowserContext) {
  const found = (await context.cookies(setting("JOURNEY_SITE"))).find(({ name }) => name === "session");
  if (!found) throw new Error("Nobody is signed in in this browser.");
  return found;
}

const sessionCookie = () => createCookie("session", { path: "/", secrets: [keyOf("session-secret")] });

/** A key that the server of the run made for itself in its folder. */
function keyOf(name: "session-secret" | "token-secret"): string {
  return readFileSync(join(setting("JOURNEY_FOLDER"), "site", "keys", name), "utf8").trim();
}
