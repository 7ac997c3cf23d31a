import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "@playwright/test";
import { ADMIN_PASSWORD, cookiesOf, DEMO_PASSWORD, passwordOf, people, type Person } from "./journey-people.ts";
import { freePort, startServer } from "./journey-server.ts";

const passwords = { ADMIN_PASSWORD, DEMO_PASSWORD };

/** Starts the two servers of the run, one with the demonstration and one that asks for captchas, and signs everybody in. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "supervision-journeys-"));
  const place = (name: string, port: number) => ({ dataDir: join(folder, name), log: join(folder, `${name}.log`), port });
  // Two months of attendance tell as much as eighteen and are there in seconds.
  const site = await startServer({ ...place("site", await freePort()), env: { ...passwords, CAPTCHA_MODE: "off", DEMO_DATA: "on", DEMO_MONTHS: "2" } });
  const captchaSite = await startServer({ ...place("captcha-site", await freePort()), env: { ...passwords, CAPTCHA_MODE: "on", DEMO_DATA: "off" } });
  Object.assign(process.env, { JOURNEY_FOLDER: folder, JOURNEY_SITE: site.url, JOURNEY_CAPTCHA_SITE: captchaSite.url });
  for (const person of people) await keepCookies(person, site.url);
  return async () => {
    await Promise.all([site.stop(), captchaSite.stop()]);
    if (!process.env.JOURNEY_KEEP) rmSync(folder, { recursive: true, force: true });
  };
}

async function keepCookies(person: Person, baseURL: string) {
  const client = await request.newContext({ baseURL });
  const answer = await client.post("/login", { form: { username: person, password: passwordOf(person) }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${person} may not sign in: ${answer.status()}`);
  await client.storageState({ path: cookiesOf(person) });
  await client.dispose();
}
