import { sql } from "drizzle-orm";
import type { HeatMap } from "#app/contract/project/dashboard.ts";
import type { Executor } from "../http/caller.ts";

type LotName = HeatMap["lots"][number];

/** Codes of lots with their projects' names, by lot. */
export async function readLotNames(db: Executor, lotIds: string[]): Promise<Map<string, LotName>> {
  const { rows } = await db.execute<LotName>(sql`
    select l.id::text as "projectLotId", coalesce(p.short_name, p.project_name) as "projectName", l.lot_code as "lotCode"
    from project_lot l join project p on p.id = l.project_id where l.id = any(${sql.param(lotIds)}::bigint[])`);
  return new Map(rows.map((row) => [row.projectLotId, row]));
}

/** Newest names of a tenant's posts, by code. */
export async function readPostNames(db: Executor, tenantId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ code: string; name: string }>(sql`
    select post_code as code, post_name as name from post_param_config
    where tenant_id = ${tenantId} and is_deleted = 0 order by config_version`);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Names of cities by their code of six digits; `cities` are the first four. */
export async function readCityNames(db: Executor, cities: string[]): Promise<Map<string, string>> {
  const codes = cities.map((city) => `${city}00`);
  const { rows } = await db.execute<{ code: string; name: string }>(sql`
    select code, name from blade_region where code = any(${sql.param(codes)}::text[])`);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
