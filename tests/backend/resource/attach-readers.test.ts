import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import type { Database, Db } from "#app/backend/db/connect.ts";
import { attendanceRecords } from "#app/backend/db/schema/partitioned/attendance-record.ts";
import { assessorCerts } from "#app/backend/db/schema/project/assessor-cert.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { constUnitQuals } from "#app/backend/db/schema/project/const-unit-qual.ts";
import { constUnits } from "#app/backend/db/schema/project/const-unit.ts";
import { personnelAttendanceStatistics as statistics } from "#app/backend/db/schema/project/personnel-attendance-statistics.ts";
import { projectLots } from "#app/backend/db/schema/project/project-lot.ts";
import { projects } from "#app/backend/db/schema/project/project.ts";
import { statusLogs } from "#app/backend/db/schema/project/status-log.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { NOBODY, type RequestContext } from "#app/backend/http/caller.ts";
import { serve } from "#app/backend/http/serve.ts";
import { attachDownloadEndpoints } from "#app/backend/resource/attach-download.ts";
import { attachSelectEndpoints } from "#app/backend/resource/attach-select.ts";
import { requireAttachable } from "#app/backend/resource/attach-readers.ts";
import { newName } from "#app/backend/resource/storage/object-name.ts";
import { localStorage } from "#app/backend/resource/storage/local-storage.ts";
import { testDatabase } from "../../support/database.ts";
import { newPerson } from "../../support/person.ts";
import { openMonths } from "../project/attendance/site.ts";
import { fillSmallWorld, people, type Who } from "../project/small-world.ts";

const app = serve([...attachDownloadEndpoints, ...attachSelectEndpoints]);
/**
 * A file of each place a record can name one at; `own` is in no record, `foreign` in one of the other tenant, `revised` in a
 * month that has been computed again since.
 */
const files = {
  project: "61", lot: "62", licence: "63", qualification: "64", photo: "65", consent: "66", certificate: "67", own: "68", foreign: "69",
  punch: "71", adjustment: "72", revised: "73", projectStep: "74", lotStep: "75", rosterStep: "76",
} as const;
type Name = keyof typeof files;
const CLERK = people.clerk.id;
const all: Name[] = [
  "project", "lot", "licence", "qualification", "photo", "consent", "certificate", "own", "punch", "adjustment", "revised", "projectStep", "lotStep", "rosterStep",
];
const register: Name[] = ["licence", "qualification"];
/** What those read who see project 1001 and the roster row 5002. */
const first: Name[] = ["project", "projectStep", ...register, "photo", "consent", "rosterStep"];
/** What those read who see lot 2004 and the people on it. */
const second: Name[] = ["lot", "lotStep", ...register, "certificate", "adjustment"];

const readable: Record<Who, Name[]> = {
  administrator: all,
  provinceSupervisor: all.filter((name) => !["own", "revised"].includes(name)),
  citySupervisor: [...first, "punch"],
  countySupervisor: [...first, ...second],
  supervisorOfNowhere: [],
  viewer: [...first, "punch"],
  owner: [...first, "punch"],
  ownerOfOneProject: register,
  unitAdmin: ["project", "projectStep", ...second, "punch"],
  keyPerson: ["project", "projectStep", "punch"],
  evaluator: first,
  projectEvaluator: second,
  clerk: ["own"],
  nobody: [],
  supervisorOnSite: [...first, ...second, "punch"],
  guard: [],
  stranger: ["foreign"],
};

let opened: Database;
beforeAll(async () => {
  opened = await testDatabase({ from: "empty" });
  await fillSmallWorld(opened.db);
  await openMonths(opened, "2026-06", "2026-06");
  for (const [name, id] of Object.entries(files)) await put(opened.db, id, name === "foreign" ? "000001" : "000000");
  await nameThem(opened.db);
});

async function put(db: Db, id: string, tenantId: string) {
  const name = newName("txt");
  await localStorage().put(name, (async function* () { yield Buffer.from(id); })());
  await db.insert(attachs).values({
    id, tenantId, name, linkKey: `key-${id}`, link: `/files/attach/key-${id}`, originalName: "说明.txt", extension: "txt", contentType: "text/plain", attachSize: 2, sha256: "0".repeat(64),
    createUser: id === files.own ? CLERK : "1",
  });
}

async function nameThem(db: Db) {
  await db.update(projects).set({ attachIds: ["7", files.project] }).where(eq(projects.id, "1001"));
  await db.update(projects).set({ attachIds: [files.foreign] }).where(eq(projects.id, "1009"));
  await db.update(projectLots).set({ attachIds: [files.lot] }).where(eq(projectLots.id, "2004"));
  await db.update(constUnits).set({ licenseAttachId: files.licence }).where(eq(constUnits.id, "911"));
  await db.update(constUnitQuals).set({ attachId: files.qualification }).where(eq(constUnitQuals.id, "951"));
  await db.update(assessors).set({ photoAttachId: files.photo, consentAttachId: files.consent }).where(eq(assessors.id, "5002"));
  await db.update(assessorCerts).set({ attachId: files.certificate }).where(eq(assessorCerts.id, "6004"));
  await db.insert(attendanceRecords).values({
    id: "8001", sourceId: "8001", punchDate: "2026-06-01", punchTime: "2026-06-01 08:00:00", assessorId: "5001", personnelId: "4001", projectLotId: "2001", partConstUnitId: "3001",
    punchMethod: 1, punchResult: 1, photoAttachId: files.punch,
  });
  await db.update(statistics).set({ adjustAttachIds: ["7", files.adjustment] }).where(eq(statistics.id, "7203"));
  await db.update(statistics).set({ adjustAttachIds: [files.revised] }).where(eq(statistics.id, "7206"));
  const step = (id: string, given: { entity: string; entityId: string; attachIds: string[] }) => ({ id, action: "submit", time: "2026-06-01 08:00:00", ...given });
  await db.insert(statusLogs).values([
    step("8101", { entity: "project", entityId: "1001", attachIds: [files.projectStep] }), step("8102", { entity: "project_lot", entityId: "2004", attachIds: [files.lotStep] }),
    step("8103", { entity: "assessor", entityId: "5002", attachIds: ["7", files.rosterStep] }),
    { ...step("8104", { entity: "project", entityId: "1001", attachIds: [files.own] }), tenantId: "000001" },
  ]);
}

async function download(token: string, query: string) {
  const response = await app.fetch(new Request(`http://backend/blade-resource/attach/download?${query}`, { headers: { "Blade-Auth": `bearer ${token}` } }));
  return { status: response.status, text: await response.text() };
}

async function tokenOf(who: Who): Promise<string> {
  const person: { id: string; tenantId?: string } = people[who];
  return (await signAccessToken({ sub: person.id, tid: person.tenantId ?? "000000", fid: person.id, cid: "saber" }, 600)).token;
}

describe.each(Object.entries(readable) as [Who, Name[]][])("%s", (who, open) => {
  test(`is told the names of ${open.join(", ") || "nothing"} alone, in the order asked for`, async () => {
    const asked = Object.values(files).reverse();
    const response = await app.fetch(new Request(`http://backend/blade-resource/attach/select?attachIds=${asked.join(",")}`, { headers: { "Blade-Auth": `bearer ${await tokenOf(who)}` } }));
    const { data } = (await response.json()) as { data: { attachId: string }[] };
    expect(data.map(({ attachId }) => attachId)).toEqual(asked.filter((id) => open.some((name) => files[name] === id)));
  });

  test(`reads ${open.join(", ") || "nothing"}, and of every other file is told that there is none`, async () => {
    const token = await tokenOf(who);
    for (const [name, id] of Object.entries(files) as [Name, string][]) {
      for (const query of [`id=${id}`, `key=key-${id}`]) {
        const { status, text } = await download(token, query);
        const told = status === 200 ? text : (JSON.parse(text) as { code: number }).code;
        expect({ name, query, status, told }).toEqual(open.includes(name) ? { name, query, status: 200, told: id } : { name, query, status: 404, told: 2104 });
      }
    }
  });
});

test("who looks after attachments reads all of the own tenant, and the codes of another page open nothing", async () => {
  for (const code of ["attach_view", "attach_download"]) {
    const person = await newPerson(opened.db, [code]);
    expect((await download(person.token, `id=${files.own}`)).status).toBe(200);
    expect((await download(person.token, `id=${files.foreign}`)).status).toBe(404);
  }
  const other = await newPerson(opened.db, ["attach_view"], { tenantId: "000001" });
  expect((await download(other.token, `id=${files.foreign}`)).status).toBe(200);
  expect((await download(other.token, `id=${files.own}`)).status).toBe(404);
  const beside = await newPerson(opened.db, ["param_view", "attach", "attach_upload", "project_edit"]);
  expect((await download(beside.token, `id=${files.project}`)).status).toBe(404);
});

test("a removed file is there for nobody, and neither is a key that is no key", async () => {
  const { id, token } = await newPerson(opened.db, ["attach_view"]);
  await put(opened.db, "70", "000000");
  await opened.db.update(attachs).set({ isDeleted: 1, createUser: id }).where(eq(attachs.id, "70"));
  expect((await download(token, "id=70")).status).toBe(404);
  for (const query of ["key=", "key=../../keys/data-key", "id=1%20or%201%3D1", ""]) expect([400, 404]).toContain((await download(token, query)).status);
});

describe("a record takes in", () => {
  const context = (userId: string): RequestContext =>
    ({ db: opened.db, caller: { ...NOBODY, userId }, locale: "zh", requestId: "", address: "", headers: new Headers(), request: new Request("http://backend/") });

  test("files that its writer uploaded, and keeps those it had", async () => {
    await requireAttachable(context(CLERK), [files.own]);
    await requireAttachable(context(CLERK), [files.own, files.project], [files.project]);
    await requireAttachable(context(CLERK), []);
  });

  test.each([["another's file", files.project], ["a file of another tenant", files.foreign], ["no file at all", "123456"], ["a removed one", "70"]])("but not %s", async (_, id) => {
    await expect(requireAttachable(context(CLERK), [files.own, id])).rejects.toMatchObject({ key: "attachForeign", code: 2170 });
  });
});
