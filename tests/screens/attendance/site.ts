import { fetch } from "#app/backend/index.server.ts";
import { type Session, writeSession } from "#app/session/session-cookie.server.ts";
import { type Browser, browserOf, openApplication } from "#tests/support/application.ts";
import { ADMIN_PASSWORD } from "#tests/support/sign-in.ts";
import { openWorld } from "#tests/support/world.ts";
import { dates, fullDays, openLot, openMonths, post, punch, range } from "../../backend/project/attendance/site.ts";

export const STATISTICS = "/compliance-supervision/personnel-attendance-statistics";
export const month = "2025-06";

/** The application with a lot on which 周衡 was there for 17 and a half days of June 2025 and 陈工 for none. */
export async function openSite() {
  const world = await openWorld();
  await openMonths(world, "2025-05", "2025-08");
  const lot = await openLot(world, { lotCode: "TJ-77" });
  const zhou = await post(world, lot, { realName: "周衡" });
  await post(world, lot, { realName: "陈工" });
  await punch(world, zhou, [...fullDays(dates(month, ...range(1, 17))), "2025-06-18 07:30:00"]);
  const application = await openApplication();
  const admin = await browserOf(application, fetch, { account: "admin", password: ADMIN_PASSWORD });
  return { world, lot, admin, application };
}

type Application = (request: Request) => Promise<Response>;

/** A file of somebody's browser, sent to the import as its form does; the answer as it comes. */
export async function sendFile(application: Application, browser: Browser, form: FormData): Promise<Response> {
  return application(new Request(`http://site.test${STATISTICS}/import`, { method: "POST", headers: await headersOf(browser), body: form }));
}

/** What a link to a file brings, bytes and all. */
export async function download(application: Application, browser: Browser, path: string): Promise<Response> {
  return application(new Request(`http://site.test${path}`, { headers: await headersOf(browser) }));
}

async function headersOf({ token }: Browser): Promise<Record<string, string>> {
  const user = { userId: "1", tenantId: "000000", account: "admin", realName: "admin", roleName: "", deptId: "", avatar: "" };
  const session: Session = { access: token, refresh: "", since: Math.floor(Date.now() / 1000), locked: false, user };
  const cookie = (await writeSession(session, new Request("http://site.test/"))).split(";")[0] ?? "";
  return { Host: "site.test", Cookie: cookie, "Accept-Language": "zh-CN", Origin: "http://site.test" };
}
