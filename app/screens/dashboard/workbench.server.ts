import { type Workbench, workbench } from "#app/contract/project/dashboard.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { menuPages } from "./menu-pages.server.ts";
import { labelsOf } from "./labels.server.ts";

/** What the list of warnings draws of a month row. */
export type Warning = Pick<
  Workbench["warnings"][number],
  "id" | "statMonth" | "realName" | "postName" | "projectName" | "lotCode" | "attendanceRate" | "warnLevel"
>;

/** Figures of the workbench with the person's menu pages and the words of the warning levels. */
export async function loadWorkbench(args: SignedArgs) {
  const [figures, menu, choices] = await Promise.all([args.call(workbench), menuPages(args), dictChoices(["alert_level"], args)]);
  return { figures: { ...figures, warnings: figures.warnings.map(warningOf) }, ...menu, levels: labelsOf(choices, "alert_level") };
}

export type WorkbenchData = Awaited<ReturnType<typeof loadWorkbench>>;

// What is not drawn does not travel.
function warningOf({ id, statMonth, realName, postName, projectName, lotCode, attendanceRate, warnLevel }: Warning): Warning {
  return { id, statMonth, realName, postName, projectName, lotCode, attendanceRate, warnLevel };
}
