import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "@playwright/test";
import { ADMIN_PASSWORD, cookiesOf, DEMO_PASSWORD, passwordOf, people, type Person } from "./journey-people.ts";
import { CLIENT_ID, CLIENT_SECRET, startProvider } from "./identity-provider.ts";
import { freePort, startServer } from "./journey-server.ts";

const passwords = { ADMIN_PASSWORD, DEMO_PASSWORD };

/** What is off unless an operator switches it on. */
const modes = { TENANT_MODE: "on", SWITCH_MODE: "on", REGISTER_MODE: "on" };

/** Starts the servers of the run: one with the demonstration, one that asks for captchas, one with every mode on; and signs everybody in. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "supervision-journeys-"));
  const place = (name: string, port: number) => ({ dataDir: join(folder, name), log: join(folder, `${name}.log`), port });
  const start = async (name: string, env: Record<string, string>, port?: number) => startServer({ ...place(name, port ?? (await freePort())), env: { ...passwords, ...env } });
  const modesPort = await freePort();
  const redirectUrl = `http://127.0.0.1:${modesPort}/oauth/callback`;
  const provider = await startProvider({ port: await freePort(), redirectUrl });
  const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, OIDC_REDIRECT_URL: redirectUrl, OIDC_NAME: " Provider " };
  const [site, captchaSite, modesSite] = await Promise.all([
    // Two months of attendance tell as much as eighteen and are there in seconds.
    start("site", { CAPTCHA_MODE: "off", DEMO_DATA: "on", DEMO_MONTHS: "2" }),
    start("captcha-site", { CAPTCHA_MODE: "on", DEMO_DATA: "off" }),
    start("modes-site", { ...modes, ...oidc, CAPTCHA_MODE: "off", DEMO_DATA: "on", DEMO_MONTHS: "1" }, modesPort),
  ]);
  Object.assign(process.env, { JOURNEY_FOLDER: folder, JOURNEY_SITE: site.url, JOURNEY_CAPTCHA_SITE: captchaSite.url, JOURNEY_MODES_SITE: modesSite.url });
  for (const person of people) await keepCookies(person, site.url);
  return async () => {
    await Promise.all([site.stop(), captchaSite.stop(), modesSite.stop(), provider.close()]);
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
