import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { menus, roleMenus, roles, users } from "#app/backend/db/schema/system.ts";
import { serve } from "#app/backend/http/serve.ts";
import { attendanceRecordPageEndpoints } from "#app/backend/project/attendance-record-page.ts";
import { attendanceStatisticsEndpoints } from "#app/backend/project/attendance-statistics.ts";
import { dashboardEndpoints } from "#app/backend/project/dashboard.ts";
import { nextId } from "#app/backend/snowflake.ts";

const app = serve([...attendanceStatisticsEndpoints, ...attendanceRecordPageEndpoints, ...dashboardEndpoints]);
const permission = "personnel_attendance_statistics";
const codes = [permission, `${permission}_view`, `${permission}_export`, "attendance_record", "attendance_record_view"];

type Binding = { regionCode?: string; constUnitId?: string; projectIds?: string; personnelId?: string };

/** Makes the codes that roles are granted; only the platform administrator may recompute. */
export async function writeCodes({ db }: Database) {
  await db.insert(menus).values(codes.map((code, at) => ({ id: String(500 + at), code, name: code, category: 2 })));
}

/** A user of one role who has signed in: the access token. `granted` false leaves the role without any code. */
export async function signIn({ db }: Database, roleAlias: string, binding: Binding = {}, granted = true): Promise<string> {
  const [userId, roleId] = [nextId(), nextId()];
  await db.insert(roles).values({ id: roleId, roleName: roleAlias, roleAlias });
  if (granted) await db.insert(roleMenus).values(codes.map((_, at) => ({ id: nextId(), roleId, menuId: String(500 + at) })));
  await db.insert(users).values({ id: userId, account: userId, name: userId, realName: roleAlias, password: "none", roleId, ...binding });
  await db.insert(tokenFamilies).values({ id: userId, userId, clientId: "saber", refreshJti: userId, expiresAt: new Date(Date.now() + 3_600_000) });
  return (await signAccessToken({ sub: userId, tid: "000000", fid: userId, cid: "saber" }, 600)).token;
}

/** The answer to a GET, or to a POST when there is a body. */
export async function ask(token: string, path: string, body?: unknown) {
  const headers = { "Blade-Auth": `bearer ${token}`, "Content-Type": "application/json" };
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await app.fetch(new Request(`http://backend/blade-project${path}`, { headers, ...post }));
  return { status: response.status, body: (await response.json()) as { code: number; msg: string; data: unknown } };
}

/** The data of an answer that must be a success; `T` names what the test is about. */
export async function dataOf<T>(token: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(token, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.msg}`);
  return answer.body.data as T;
}
