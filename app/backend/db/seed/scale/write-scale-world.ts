import type pg from "pg";
import type { PgTable } from "drizzle-orm/pg-core";
import { assessors } from "../../schema/project/assessor.ts";
import { attendanceFences } from "../../schema/project/attendance-fence.ts";
import { constUnits } from "../../schema/project/const-unit.ts";
import { partConstUnits } from "../../schema/project/part-const-unit.ts";
import { personnel } from "../../schema/project/personnel.ts";
import { projectLots } from "../../schema/project/project-lot.ts";
import { projects } from "../../schema/project/project.ts";
import { copyInto } from "../copy.ts";
import { writtenAt } from "../written.ts";
import { fenceRows, lotRows, partRows, personRows, projectRows, rosterRows, unitRows, type ScaleDates } from "./world-rows.ts";
import type { ScaleLot, ScalePerson, ScaleUnit } from "./world.ts";

type World = { units: ScaleUnit[]; lots: ScaleLot[]; people: ScalePerson[]; dates: ScaleDates };

/** Writes everything but attendance and returns the number of people. */
export async function writeScaleWorld(client: pg.ClientBase, { units, lots, people, dates }: World): Promise<number> {
  const written = writtenAt(`${dates.start} 09:00:00`);
  const put = <T extends PgTable>(table: T, rows: T["$inferInsert"][]) => copyInto(client, table, rows.map(written));
  await put(constUnits, unitRows(units));
  await put(projects, projectRows(lots, units, dates));
  await put(projectLots, lotRows(lots, dates));
  await put(partConstUnits, partRows(lots, units, dates));
  await put(attendanceFences, fenceRows(lots, dates));
  await copyInto(client, assessors, rosterRows(people, dates));
  return copyInto(client, personnel, personRows(people, dates));
}
