import { constUnitApi } from "#app/contract/project/const-unit.ts";
import { partConstUnitDetailByUscc } from "#app/contract/project/part-const-unit.ts";
import { loadScreen } from "#app/crud/loader.server.ts";
import type { ListData } from "#app/crud/page-data.ts";
import { constUnit } from "#app/resources/project/const-unit.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { constUnitLookups } from "./project-lookups.server.ts";

/** The register of units; a unit in view comes with the lots it is on. */
export async function loadConstUnits(args: SignedArgs): Promise<ListData> {
  const data = await loadScreen({ resource: constUnit, api: constUnitApi, options: { lookups: constUnitLookups } }, args);
  const { panel } = data;
  if (!panel?.record) return data;
  const found = await args.call(partConstUnitDetailByUscc, { query: { uscc: String(panel.record.uscc) } });
  return { ...data, panel: { ...panel, record: { ...panel.record, parts: found?.parts ?? [] } } };
}
