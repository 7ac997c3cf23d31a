import { and, eq, inArray } from "drizzle-orm";
import { userBind } from "#app/contract/system/user.ts";
import { isWithin } from "#app/rules/region-code.ts";
import { rowScope } from "../crud/scope.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { personnel } from "../db/schema/project/personnel.ts";
import { projects } from "../db/schema/project/project.ts";
import { regions } from "../db/schema/region.ts";
import { type Caller, isPlatform, type RequestContext, splitIds } from "../http/caller.ts";
import { conflict, notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { changeUser, lockUsers } from "./user-entity.ts";

type Binding = { regionCode: string | null; constUnitId: string | null; projectIds: string | null; personnelId: string | null };

/** Which rows of the supervision domain a user stands for (domain 2). */
export const userBindEndpoints = [
  bind(userBind, async ({ body: { id, version, ...wanted } }, context) => {
    const [row] = await lockUsers(context, [id]);
    if (!row) throw notFound();
    if (version !== undefined && row.version !== version) throw conflict({ id, version: row.version });
    const binding: Binding = {
      regionCode: wanted.regionCode || null,
      constUnitId: wanted.constUnitId || null,
      projectIds: [...new Set(splitIds(wanted.projectIds))].join(",") || null,
      personnelId: wanted.personnelId || null,
    };
    requireWithin(context.caller, binding);
    await requireThere(context, binding);
    await changeUser(context, row, { action: "bind", set: binding });
    return null;
  }),
];

/** Nobody ties others to more than they are tied to themselves (2132). */
function requireWithin(caller: Caller, wanted: Binding) {
  if (!isPlatform(caller) && !(isPlaceWithin(caller.binding, wanted) && isPersonWithin(caller.binding, wanted))) {
    throw new Refusal("grantTooWide", { status: 403, code: 2132 });
  }
}

function isPlaceWithin(own: Caller["binding"], { regionCode, constUnitId, personnelId }: Binding): boolean {
  if (own.regionCode === null) return true;
  // Somebody of a region hands on a part of it: without one the other would be bound by nothing.
  return regionCode === null ? (constUnitId ?? personnelId) !== null : isWithin(regionCode, own.regionCode);
}

function isPersonWithin(own: Caller["binding"], { constUnitId, projectIds, personnelId }: Binding): boolean {
  const unit = own.constUnitId === null || constUnitId === own.constUnitId;
  const person = own.personnelId === null || personnelId === own.personnelId;
  return unit && person && (own.projectIds.length === 0 || splitIds(projectIds).every((id) => own.projectIds.includes(id)));
}

async function requireThere(context: RequestContext, { regionCode, constUnitId, projectIds, personnelId }: Binding) {
  const { db } = context;
  const wanted = splitIds(projectIds);
  const found = await Promise.all([
    regionCode === null || db.select({ code: regions.code }).from(regions).where(eq(regions.code, regionCode)),
    constUnitId === null || db.select({ id: constUnits.id }).from(constUnits).where(and(rowScope(constUnits, context), eq(constUnits.id, constUnitId))),
    personnelId === null || db.select({ id: personnel.id }).from(personnel).where(and(rowScope(personnel, context), eq(personnel.id, personnelId))),
    wanted.length === 0 || db.select({ id: projects.id }).from(projects).where(and(rowScope(projects, context), inArray(projects.id, wanted))),
  ]);
  const counts = [1, 1, 1, wanted.length];
  if (found.some((rows, at) => rows !== true && (!Array.isArray(rows) || rows.length !== counts[at]))) throw notFound();
}
