import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { constUnits } from "#app/backend/db/schema/project/const-unit.ts";
import { partConstUnits } from "#app/backend/db/schema/project/part-const-unit.ts";
import { personnel } from "#app/backend/db/schema/project/personnel.ts";
import { menus, roleMenus, roles, users } from "#app/backend/db/schema/system.ts";
import { serve } from "#app/backend/http/serve.ts";
import { fieldHash, sealField } from "#app/backend/keys/field-cipher.ts";
import { attendanceIngestEndpoints } from "#app/backend/project/attendance-ingest.ts";
import { punchImportEndpoints } from "#app/backend/project/punch-import/endpoints.ts";
import { nextId } from "#app/backend/snowflake.ts";
import type { Page } from "#app/contract/envelope.ts";
import type { ImportedRow, PunchImport, RowKind } from "#app/contract/project/punch-import.ts";
import { citizenIdCheckDigit, maskCitizenId } from "#app/rules/citizen-id.ts";
import { maskPhone } from "#app/rules/phone.ts";
import { openLot, openMonths, writePosts } from "../attendance/site.ts";

export const base = "/blade-project/attendance-record";
export const month = "2026-09";

const app = serve([...punchImportEndpoints, ...attendanceIngestEndpoints]);

/**
 * Lot TJ-01 with the contractor 澜江路桥 and the supervision unit 澜江监理, lot TJ-02 of another project, and who signs
 * in: the platform administrator, the contractor's administrator, the owner of TJ-02's project, a terminal's client,
 * and somebody whose role may do nothing.
 */
export async function fillLotWorld(opened: Database) {
  await openMonths(opened, "2026-08", "2026-10");
  await writePosts(opened);
  const lot = await openLot(opened, { lotCode: "TJ-01" });
  const other = await openLot(opened, { lotCode: "TJ-02" });
  const supervision = await addUnit(opened, lot, "澜江监理");
  await grantCodes(opened);
  const admin = await signIn(opened, "administrator");
  const contractor = await signIn(opened, "unit_admin", { constUnitId: lot.constUnitId });
  const owner = await signIn(opened, "project_admin", { constUnitId: other.constUnitId });
  const guard = await signIn(opened, "guard");
  return { opened, lot, other, supervision, admin, contractor, owner, guard };
}
export type LotWorld = Awaited<ReturnType<typeof fillLotWorld>>;

type Unit = { projectId: string; id: string; partUnitId: string };
type PersonText = { realName: string; idCard?: string; phone?: string; workNo?: string; entryDate?: string; exitDate?: string; jobStatus?: number; personnelId?: string };
let people = 0;

/** A person on post since 2024, with a citizen ID and phone nobody else has unless they are given. */
export async function hire({ db }: Database, unit: Unit, text: PersonText) {
  people += 1;
  const { realName, idCard = idCardOf(people), phone = `1990000${String(people).padStart(4, "0")}`, workNo, entryDate = "2024-02-01", exitDate, jobStatus = 20 } = text;
  const [id, personnelId] = [nextId(), text.personnelId ?? nextId()];
  if (!text.personnelId) {
    await db.insert(personnel).values({
      id: personnelId, realName, idCardEnc: sealField(idCard), idCardHash: fieldHash(idCard), idCardMask: maskCitizenId(idCard),
      phoneEnc: sealField(phone), phoneHash: fieldHash(phone), phoneMask: maskPhone(phone),
    });
  }
  await db.insert(assessors).values({
    id, assessorType: 1, projectId: unit.projectId, projectLotId: unit.id, partConstUnitId: unit.partUnitId, personnelId, realName, workNo,
    postCode: "SO", postName: "专职安全员", entryDate, exitDate, jobStatus,
  });
  return { id, personnelId, realName, idCard, phone };
}

/** A call that must be answered with this body; `status` tells the rest. */
export async function call(token: string, path: string, body?: unknown) {
  const headers = { "Blade-Auth": `bearer ${token}`, "Content-Type": "application/json" };
  const request = new Request(`http://backend${path}`, { headers, ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }) });
  return reply(await app.fetch(request));
}

/** Uploads a file for a month of a lot. */
export async function upload(token: string, lotId: string, file: string | Uint8Array<ArrayBuffer>, { name = "九月.csv", statMonth = month } = {}) {
  const form = new FormData();
  form.set("projectLotId", lotId);
  form.set("statMonth", statMonth);
  form.set("file", new Blob([file]), name);
  return reply<PunchImport>(await app.fetch(new Request(`http://backend${base}/import-file`, { method: "POST", headers: { "Blade-Auth": `bearer ${token}` }, body: form })));
}

/** Uploads, and fails the test unless there is a preview. */
export async function preview(token: string, lotId: string, file: string | Uint8Array<ArrayBuffer>): Promise<PunchImport> {
  const { status, msg, data } = await upload(token, lotId, file);
  if (status !== 200) throw new Error(`${status} ${msg}`);
  return data;
}

export const commit = (token: string, { jobId, version }: PunchImport) =>
  call(token, `${base}/import-commit`, { id: jobId, version }) as Promise<Reply<PunchImport>>;

/** The first hundred rows of a kind. */
export async function rowsOf(token: string, jobId: string, kind: RowKind) {
  return (await call(token, `${base}/import-rows?id=${jobId}&kind=${kind}&current=1&size=100`)).data as Page<ImportedRow>;
}

/** A raw answer, for files. */
export const fetchFile = (token: string, path: string, language = "zh") =>
  app.fetch(new Request(`http://backend${path}`, { headers: { "Blade-Auth": `bearer ${token}`, "Accept-Language": language } }));

export const sheet = (...rows: string[][]) => stringify(rows);

/** What an import may have changed: punches, days and months, times and versions included. */
export async function fingerprint({ db }: Database) {
  const of = async (table: string, key: string) =>
    (await db.execute<{ rows: number; hash: string | null }>(sql`
      select count(*)::int as rows, md5(string_agg(t::text, '|' order by ${sql.raw(key)})) as hash from ${sql.raw(table)} t`)).rows[0];
  return {
    records: await of("attendance_record", "t.id"),
    days: await of("attendance_day", "t.assessor_id, t.work_date"),
    months: await of("personnel_attendance_statistics", "t.id"),
  };
}

type Reply<T> = { status: number; code: number; msg: string; data: T };

async function reply<T = unknown>(response: Response): Promise<Reply<T>> {
  const { code, msg, data } = (await response.json()) as Omit<Reply<T>, "status">;
  return { status: response.status, code, msg, data };
}

const codes = ["personnel_attendance_statistics_import", "attendance_record_ingest"];
const roleAliases = ["administrator", "unit_admin", "project_admin", "guard"];

async function grantCodes({ db }: Database) {
  await db.insert(menus).values(codes.map((code, at) => ({ id: String(300 + at), code, name: code, category: 2 })));
  await db.insert(roles).values(roleAliases.map((alias, at) => ({ id: String(100 + at), roleName: alias, roleAlias: alias })));
  const grants = ["101", "102"].flatMap((roleId) => codes.map((_, at) => ({ id: nextId(), roleId, menuId: String(300 + at) })));
  await db.insert(roleMenus).values(grants);
}

/** The token of a new user of a role, over a client of its own if one is named. */
export async function signIn({ db }: Database, role: string, { constUnitId, clientId = "saber3" }: { constUnitId?: string; clientId?: string } = {}) {
  const id = nextId();
  await db.insert(users).values({ id, account: id, name: role, realName: role, password: "none", roleId: String(100 + roleAliases.indexOf(role)), constUnitId });
  await db.insert(tokenFamilies).values({ id, userId: id, clientId, refreshJti: id, expiresAt: new Date(Date.now() + 3_600_000) });
  return (await signAccessToken({ sub: id, tid: "000000", fid: id, cid: clientId }, 3600)).token;
}

async function addUnit({ db }: Database, lot: Unit, unitName: string): Promise<Unit> {
  const [constUnitId, partUnitId] = [nextId(), nextId()];
  const uscc = `9239${constUnitId.slice(-14)}`;
  await db.insert(constUnits).values({ id: constUnitId, unitName, uscc, regionCode: "390100", legalPerson: "甲", contactName: "乙", contactPhone: "19900000000" });
  await db.insert(partConstUnits).values({
    id: partUnitId, projectId: lot.projectId, projectLotId: lot.id, constUnitId, uscc, unitName, partType: 3, siteOrgName: "驻地办",
    leaderName: "甲", leaderPhone: "19900000000", entryDate: "2024-01-01",
  });
  return { projectId: lot.projectId, id: lot.id, partUnitId };
}

function idCardOf(number: number): string {
  const first = `39010119850317${String(number).padStart(3, "0")}`;
  return first + citizenIdCheckDigit(first);
}
