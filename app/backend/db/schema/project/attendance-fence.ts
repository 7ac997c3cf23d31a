import { sql } from "drizzle-orm";
import { date, integer, jsonb, numeric, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";
import { codeList, coordinate, keyList } from "./measures.ts";

type Position = [lng: number, lat: number];
type Box = [west: number, south: number, east: number, north: number];

/** Where punches of a lot count; shapes are stored in WGS-84 whatever `coordType` they came in (domain 4.7). */
export const attendanceFences = pgTable(
  "attendance_fence",
  {
    ...tenantRow,
    projectId: id64("project_id").notNull(),
    projectLotId: id64("project_lot_id").notNull(),
    fenceName: varchar("fence_name", { length: 50 }).notNull(),
    siteType: smallint("site_type").notNull(),
    fenceType: smallint("fence_type").notNull().default(1),
    coordType: smallint("coord_type").notNull().default(1),
    centerLng: coordinate("center_lng"),
    centerLat: coordinate("center_lat"),
    radius: integer("radius"),
    points: jsonb("points").$type<Position[]>(),
    startStake: varchar("start_stake", { length: 20 }),
    endStake: varchar("end_stake", { length: 20 }),
    bufferWidth: integer("buffer_width"),
    linePoints: jsonb("line_points").$type<Position[]>(),
    applyUnitTypes: keyList("apply_unit_types"),
    applyPosts: codeList("apply_posts"),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    validTo: date("valid_to", { mode: "string" }),
    enabled: smallint("enabled").notNull().default(1),
    areaM2: numeric("area_m2", { precision: 14, scale: 2 }),
    bbox: jsonb("bbox").$type<Box>(),
    changeReason: varchar("change_reason", { length: 200 }),
  },
  (t) => [
    uniqueIndex("uq_fence_name")
      .on(t.projectLotId, t.fenceName)
      .where(sql`${t.isDeleted} = 0`),
  ],
);
