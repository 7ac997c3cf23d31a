import { index, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64 } from "./base.ts";

const code = (name: string) => varchar(name, { length: 12 });
const label = (name: string) => varchar(name, { length: 32 });

/** Administrative division, keyed by its code and removed physically (contract 6.3). */
export const regions = pgTable(
  "blade_region",
  {
    code: code("code").primaryKey(),
    parentCode: code("parent_code").notNull(),
    ancestors: varchar("ancestors", { length: 255 }).notNull(),
    name: label("name").notNull(),
    provinceCode: code("province_code"),
    provinceName: label("province_name"),
    cityCode: code("city_code"),
    cityName: label("city_name"),
    districtCode: code("district_code"),
    districtName: label("district_name"),
    townCode: code("town_code"),
    townName: label("town_name"),
    villageCode: code("village_code"),
    villageName: label("village_name"),
    level: integer("level").notNull(),
    sort: integer("sort").notNull().default(0),
    remark: varchar("remark", { length: 255 }),
    version: integer("version").notNull().default(1),
    updateUser: id64("update_user"),
    updateTime: dateTime("update_time"),
  },
  (t) => [index("ix_region_parent").on(t.parentCode, t.sort)],
);
