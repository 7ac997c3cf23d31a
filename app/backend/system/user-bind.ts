import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { userBind } from "#app/contract/system/user.ts";
import { isWithin, regionLevel, significantPrefix } from "#app/rules/region-code.ts";
import { rowScope } from "../crud/scope.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { personnel } from "../db/schema/project/personnel.ts";
import { projects } from "../db/schema/project/project.ts";
import { regions } from "../db/schema/region.ts";
import { type Caller, isPlatform, type RequestContext, splitIds } from "../http/caller.ts";
import { conflict, notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { scopeWhere } from "../project/scope.ts";
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

/** What somebody is tied to is there, and whoever ties them sees it in their own lists (2104). */
async function requireThere(context: RequestContext, { regionCode, constUnitId, projectIds, personnelId }: Binding) {
  const { db, caller } = context;
  const wanted = splitIds(projectIds);
  const ofUnit = and(rowScope(constUnits, context), unitsWithin(caller), eq(constUnits.id, constUnitId ?? ""));
  const ofPerson = and(rowScope(personnel, context), scopeWhere(caller, { personnelId: personnel.id }), eq(personnel.id, personnelId ?? ""));
  const ofProjects = and(rowScope(projects, context), scopeWhere(caller, { projectId: projects.id }), inArray(projects.id, wanted));
  const found = [
    regionCode === null || (await db.select({ id: regions.code }).from(regions).where(eq(regions.code, regionCode))).length === 1,
    constUnitId === null || (await db.select({ id: constUnits.id }).from(constUnits).where(ofUnit)).length === 1,
    personnelId === null || (await db.select({ id: personnel.id }).from(personnel).where(ofPerson)).length === 1,
    wanted.length === 0 || (await db.select({ id: projects.id }).from(projects).where(ofProjects)).length === wanted.length,
  ];
  if (found.includes(false)) throw notFound();
}

/**
 * Units that the caller may tie somebody to. The register of units is open to every supervisor, but those of a city
 * give out the units of their region and those that work on its lots, and no others.
 */
function unitsWithin(caller: Caller): SQL | undefined {
  const seen = scopeWhere(caller, { constUnitId: constUnits.id });
  const { regionCode } = caller.binding;
  if (regionCode === null || regionLevel(regionCode) === "province") return seen;
  const at = sql`exists (select 1 from part_const_unit p where p.const_unit_id = ${constUnits.id} and p.tenant_id = ${caller.tenantId}
    and p.is_deleted = 0 and ${scopeWhere(caller, { partConstUnitId: sql`p.id` }) ?? sql`true`})`;
  return and(seen, or(sql`starts_with(${constUnits.regionCode}, ${significantPrefix(regionCode) ?? regionCode})`, at));
}
