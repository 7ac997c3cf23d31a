import { type Workbench, workbench } from "#app/contract/project/dashboard.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { menuPages } from "./menu-pages.server.ts";
import { labelsOf } from "./labels.server.ts";

export type Warning = Pick<Workbench["warnings"][number], (typeof WARNING_FIELDS)[number]>;

const WARNING_FIELDS = ["id", "statMonth", "realName", "postName", "projectName", "lotCode", "attendanceRate", "warnLevel"] as const;

/** Figures of the workbench with the person's menu pages and the words of the warning levels. */
export async function loadWorkbench(args: SignedArgs) {
  const [figures, menu, choices] = await Promise.all([args.call(workbench), menuPages(args), dictChoices(["alert_level"], args)]);
  return { figures: { ...figures, warnings: figures.warnings.map(warningOf) }, ...menu, levels: labelsOf(choices, "alert_level") };
}

export type WorkbenchData = Awaited<ReturnType<typeof loadWorkbench>>;

/** A month row cut down to what the list of warnings draws. */
function warningOf({ id, statMonth, realName, postName, projectName, lotCode, attendanceRate, warnLevel }: Warning): Warning {
  return { id, statMonth, realName, postName, projectName, lotCode, attendanceRate, warnLevel };
}
