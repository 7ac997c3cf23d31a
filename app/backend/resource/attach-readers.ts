import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { attachApi } from "#app/contract/resource/attach.ts";
import { rowScope } from "../crud/scope.ts";
import { attachs } from "../db/schema/resource.ts";
import { allowedPath } from "../http/api-scope.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { attachEntity } from "./attach.ts";
import { namings } from "./attach-naming.ts";

type Attach = typeof attachs.$inferSelect;

/** Codes whose holders read every file of their tenant, as far as their data scopes on attachments go. */
const READING = ["attach_view", "attach_download"];

/**
 * Which attachments the caller may read: their own, those of records that they may read, and all when they look after
 * attachments. The rest is as if there were none (trust S12).
 */
export function readable(context: RequestContext): SQL | undefined {
  const { caller } = context;
  const looksAfter = holds(caller, READING) && allowedPath(caller, attachApi.detail.path);
  // Nothing is left to ask of who is held back by nothing.
  if (looksAfter && !caller.scopes.has(attachApi.permission)) return attachEntity.scoped(context);
  const open = namings.filter(({ shownBy }) => shownBy.some((call) => mayCall(context, call))).map(({ rows }) => rows(context));
  return and(rowScope(attachs, context), or(sql`${attachs.createUser} = ${caller.userId}`, ...open, looksAfter ? attachEntity.scoped(context) : undefined));
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
