import { sql } from "drizzle-orm";
import { nowText } from "../../../clock.ts";
import { params } from "../../schema/system.ts";
import { copyInto } from "../copy.ts";
import { connectionOf, type SeedDb } from "../copy-client.ts";
import { numberedId } from "../ids.ts";
import { writtenAt } from "../written.ts";

/** Adds `count` parameters `measure.000001` … for measurements of an administered list; returns how many rows were written. */
export async function seedParams(db: SeedDb, count: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const rows = await copyInto(connectionOf(tx), params, paramRows(count));
    await tx.execute(sql`analyze blade_param`);
    return rows;
  });
}

function* paramRows(count: number) {
  const written = writtenAt(nowText());
  for (let number = 1; number <= count; number += 1) {
    const digits = String(number).padStart(6, "0");
    yield written({
      id: numberedId("param", number, 1),
      paramName: `测算参数${digits}`,
      paramKey: `measure.${digits}`,
      paramValue: String((number * 7919) % 100_003),
      remark: number % 3 === 0 ? "measurement" : null,
    });
  }
}
