import { and, asc, eq, ilike, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  regionApi, regionLazyList, regionLazyTree, regionParentList, type RegionRow, regionSelect, regionsInUse, ROOT_REGION,
} from "#app/contract/project/region.ts";
import type { ListQuery } from "#app/contract/list-query.ts";
import { pageOfQuery } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { regions } from "../db/schema/region.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";

const order = [asc(regions.sort), asc(regions.code)];

/** Administrative divisions, read side; they are the same for every tenant (contract 6.3). */
export const regionEndpoints = [
  bind(regionApi.list, ({ params }, context) => pageOfRegions(context, listQueryOf(params, regionApi.rules, context))),
  bind(regionParentList, ({ params }, context) => {
    const query = listQueryOf(params, regionApi.rules, context);
    return pageOfRegions(context, query, query.conditions.length > 0 ? undefined : eq(regions.parentCode, ROOT_REGION));
  }),
  bind(regionApi.detail, async ({ query }, context) => {
    const [region] = await selectRegions(context).where(eq(regions.code, "code" in query ? query.code : query.id));
    if (!region) throw notFound();
    return region;
  }),
  bind(regionLazyList, ({ query }, context) => levelOf(query, context)),
  bind(regionLazyTree, async ({ query }, context) => (await levelOf(query, context)).map(toNode)),
  bind(regionsInUse, ({ query }, context) => inUse(query.level, context)),
  bind(regionSelect, ({ query }, context) => selectRegions(context).where(eq(regions.parentCode, query.code)).orderBy(...order)),
];

function pageOfRegions(context: RequestContext, query: ListQuery, scope?: SQL) {
  const { code, parentCode, name, level, sort, provinceCode, cityCode, districtCode } = regions;
  const columns = { id: code, code, parentCode, name, level, sort, provinceCode, cityCode, districtCode };
  return pageOfQuery(context, query, { select: () => selectRegions(context), columns, scope, order });
}

function selectRegions({ db }: RequestContext) {
  const parents = alias(regions, "parent");
  const {
    code, parentCode, ancestors, name, provinceCode, provinceName, cityCode, cityName, districtCode, districtName, townCode, townName,
    villageCode, villageName, level, sort, remark, version,
  } = regions;
  return db
    .select({
      id: sql<string>`${code}`, parentId: sql<string>`${parentCode}`, code, parentCode, parentName: parents.name, ancestors, name,
      provinceCode, provinceName, cityCode, cityName, districtCode, districtName, townCode, townName, villageCode, villageName, level,
      sort, remark, version,
      hasChildren: sql<boolean>`exists (select 1 from blade_region child where child.parent_code = blade_region.code)`,
    })
    .from(regions)
    .leftJoin(parents, eq(parents.code, parentCode))
    .$dynamic();
}

/** The whole country is there to choose from; a filter offers the provinces that have something to filter. */
async function inUse(level: number | undefined, { db, caller }: RequestContext) {
  const { rows } = await db.execute<{ code: string; name: string; level: number }>(sql`
    select r.code, r.name, r.level from blade_region r
    where r.level >= 1 ${level === undefined ? sql`` : sql`and r.level = ${level}`} and left(r.code, 2) in (
      select left(p.code, 2) from blade_region p where p.level = 1 and (
        exists (select 1 from project t where t.tenant_id = ${caller.tenantId} and t.is_deleted = 0 and t.region_code like left(p.code, 2) || '%')
        or exists (select 1 from const_unit t where t.tenant_id = ${caller.tenantId} and t.is_deleted = 0 and t.region_code like left(p.code, 2) || '%')))
    order by r.code`);
  return rows;
}

type Step = { parentCode?: string | undefined; code?: string | undefined; name?: string | undefined };

/** A search looks everywhere unless a parent is named; nothing named means the top. */
function levelOf({ parentCode, code, name }: Step, context: RequestContext): Promise<RegionRow[]> {
  const searching = Boolean(code || name);
  const parent = parentCode ?? (searching ? undefined : ROOT_REGION);
  const where: SQL | undefined = and(
    parent === undefined ? undefined : eq(regions.parentCode, parent),
    code ? ilike(regions.code, `${code}%`) : undefined,
    name ? ilike(regions.name, `%${name.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
  );
  return selectRegions(context).where(where).orderBy(...order).limit(1000);
}

const toNode = ({ code, parentCode, name, hasChildren }: RegionRow) =>
  ({ id: code, parentId: parentCode, title: name, key: code, value: code, hasChildren });
