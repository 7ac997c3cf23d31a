import { consoleFigures, workbench } from "#app/contract/project/dashboard.ts";
import { bind } from "../http/register.ts";
import { consoleOf } from "./dashboard-console.ts";
import { workbenchOf } from "./dashboard-workbench.ts";

/** Workbench and console: figures of attendance, roster and punches in the caller's scope. */
export const dashboardEndpoints = [
  bind(workbench, (_, context) => workbenchOf(context)),
  bind(consoleFigures, ({ query }, context) => consoleOf(context, query)),
];
