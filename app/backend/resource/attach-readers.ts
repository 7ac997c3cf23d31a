import { and, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { myNoticeDetail } from "#app/contract/desk/my-notice.ts";
import { noticeApi } from "#app/contract/desk/notice.ts";
import { assessorApi } from "#app/contract/project/assessor.ts";
import { constUnitApi } from "#app/contract/project/const-unit.ts";
import { projectApi } from "#app/contract/project/project.ts";
import { projectLotApi } from "#app/contract/project/project-lot.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { appApi } from "#app/contract/system/app.ts";
import { attachApi } from "#app/contract/resource/attach.ts";
import { rowScope } from "../crud/scope.ts";
import { notices } from "../db/schema/desk.ts";
import { assessorCerts } from "../db/schema/project/assessor-cert.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import { constUnitQuals } from "../db/schema/project/const-unit-qual.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import { appVersions, attachs } from "../db/schema/resource.ts";
import { isShownTo } from "../desk/addressed.ts";
import { allowedPath } from "../http/api-scope.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { assessorScope } from "../project/assessor-query.ts";
import { unitScope } from "../project/const-unit.ts";
import { lotScope } from "../project/project-lot-query.ts";
import { projectScope } from "../project/project-query.ts";
import { attachEntity } from "./attach.ts";

type Attach = typeof attachs.$inferSelect;

/** Records that name files: the call that shows one, and whether a row within the caller's reach names the file of the query around it. */
type Naming = { shownBy: Endpoint; rows: (context: RequestContext) => SQL };

const naming: readonly Naming[] = [
  {
    shownBy: projectApi.detail,
    rows: (context) => found(context.db.select({ one: sql`1` }).from(projects).where(and(projectScope(context), isAmong(projects.attachIds)))),
  },
  {
    shownBy: projectLotApi.detail,
    rows: (context) => found(context.db.select({ one: sql`1` }).from(projectLots).where(and(lotScope(context), isAmong(projectLots.attachIds)))),
  },
  {
    shownBy: constUnitApi.detail,
    rows: (context) => {
      const quals = context.db.select({ id: constUnitQuals.constUnitId }).from(constUnitQuals).where(and(rowScope(constUnitQuals, context), isFile(constUnitQuals.attachId)));
      const names = or(isFile(constUnits.licenseAttachId), inArray(constUnits.id, quals));
      return found(context.db.select({ one: sql`1` }).from(constUnits).where(and(unitScope(context), names)));
    },
  },
  {
    shownBy: assessorApi.detail,
    rows: (context) => {
      const certs = context.db.select({ id: assessorCerts.personnelId }).from(assessorCerts).where(and(rowScope(assessorCerts, context), isFile(assessorCerts.attachId)));
      const names = or(isFile(assessors.photoAttachId), isFile(assessors.consentAttachId), inArray(assessors.personnelId, certs));
      return found(context.db.select({ one: sql`1` }).from(assessors).where(and(assessorScope(context), names)));
    },
  },
  {
    shownBy: appApi.detail,
    rows: (context) => found(context.db.select({ one: sql`1` }).from(appVersions).where(and(rowScope(appVersions, context), isFile(appVersions.attachId)))),
  },
  {
    shownBy: noticeApi.detail,
    rows: (context) => found(context.db.select({ one: sql`1` }).from(notices).where(and(rowScope(notices, context), isNamed(notices.attachIds)))),
  },
  {
    shownBy: myNoticeDetail,
    rows: (context) => found(context.db.select({ one: sql`1` }).from(notices).where(and(isShownTo(context.caller), isNamed(notices.attachIds)))),
  },
];

/** Codes whose holders read every file of their tenant, as far as their data scopes on attachments go. */
const READING = ["attach_view", "attach_download"];

/**
 * Which attachments the caller may read: their own, those of records that they may read, and all when they look after
 * attachments. The rest is as if there were none (trust S12).
 */
export function readable(context: RequestContext): SQL | undefined {
  const { caller } = context;
  const open = naming.filter(({ shownBy }) => mayCall(context, shownBy)).map(({ rows }) => rows(context));
  const all = holds(caller, READING) && allowedPath(caller, attachApi.detail.path) ? [attachEntity.scoped(context)] : [];
  return and(rowScope(attachs, context), or(sql`${attachs.createUser} = ${caller.userId}`, ...open, ...all));
}

/** The attachment that `which` picks, if the caller may read it. */
export async function findReadable(context: RequestContext, which: SQL): Promise<Attach | undefined> {
  const [file] = await context.db.select().from(attachs).where(and(which, readable(context)));
  return file;
}

/**
 * Refuses ids that a record is about to name and did not name `before`, unless each is a file that the caller uploaded: nobody
 * brings another's file into a record of their own to read it there.
 */
export async function requireAttachable(context: RequestContext, ids: readonly string[], before: readonly string[] = []): Promise<void> {
  const fresh = [...new Set(ids)].filter((id) => !before.includes(id));
  if (fresh.length === 0) return;
  const own = await context.db.select({ id: attachs.id }).from(attachs)
    .where(and(rowScope(attachs, context), inArray(attachs.id, fresh), sql`${attachs.createUser} = ${context.caller.userId}`));
  if (own.length < fresh.length) throw new Refusal("attachForeign", { code: 2170 });
}

function mayCall({ caller }: RequestContext, { access, path }: Endpoint): boolean {
  return (access === "login" || (typeof access === "object" && holds(caller, access.anyOf))) && allowedPath(caller, path);
}

const found = (rows: Parameters<typeof exists>[0]) => exists(rows);
const isAmong = (ids: unknown) => sql`${attachs.id} = any(${ids})`;
const isNamed = (joined: unknown) => sql`${attachs.id}::text = any(string_to_array(${joined}, ','))`;
const isFile = (id: unknown) => sql`${attachs.id} = ${id}`;

