import { join } from "node:path";

export const ADMIN_PASSWORD = "Admin-of-journeys-1";
export const DEMO_PASSWORD = "Demo-of-journeys-1";

/** Accounts the journeys are signed in as from their first page on (domain 10). */
export const people = ["admin", "sv_province", "sv_390100", "pa_p1", "ua_01", "me_01"] as const;
export type Person = (typeof people)[number];

/** The password of an account of the demonstration. */
export function passwordOf(account: string): string {
  return account === "admin" ? ADMIN_PASSWORD : DEMO_PASSWORD;
}

/** File with the cookies of somebody who has signed in. */
export function cookiesOf(person: Person): string {
  return join(setting("JOURNEY_FOLDER"), `${person}.json`);
}

/** What the setup of the run left for the journeys. */
export function setting(name: "JOURNEY_FOLDER" | "JOURNEY_SITE" | "JOURNEY_CAPTCHA_SITE" | "JOURNEY_MODES_SITE"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the journeys run through tests/support/playwright.config.ts.`);
  return value;
}
