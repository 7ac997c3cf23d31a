import { consoleFigures, ConsoleFilter } from "#app/contract/project/dashboard.ts";
import { projectList } from "#app/contract/project/project.ts";
import { supervisionMenus } from "#app/contract/project/read-api.ts";
import { regionsInUse } from "#app/contract/project/region.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import type { Choice } from "#app/crud/page-data.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { labelsOf } from "./labels.server.ts";
import type { Pages } from "./links.ts";
import { menuPages } from "./menu-pages.server.ts";

const CITY = 2;

/** Figures of the console under the filters of the address, with the choices of the filter form. */
export async function loadConsole(args: SignedArgs) {
  const { filter, ignored } = filterOf(new URL(args.request.url).searchParams);
  const [figures, menu, choices, regions] = await Promise.all([
    args.call(consoleFigures, { query: filter }),
    menuPages(args),
    dictChoices(["unit_type", "lot_type"], args),
    args.call(regionsInUse, { query: { level: CITY } }),
  ]);
  return {
    figures,
    filter,
    ignored,
    ...menu,
    unitTypes: labelsOf(choices, "unit_type"),
    choices: {
      regions: regions.map(({ code, name }): Choice => ({ value: code, label: name })),
      projects: await projectChoices(args, menu.pages),
      lotTypes: choices.lot_type ?? [],
    },
  };
}

export type ConsoleData = Awaited<ReturnType<typeof loadConsole>>;

/** Filters that the address carries; a value that cannot be one is named in `ignored` and left out. */
export function filterOf(params: URLSearchParams): { filter: ConsoleFilter; ignored: string[] } {
  const names = Object.keys(ConsoleFilter.shape);
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? undefined]));
  const faults = ConsoleFilter.safeParse(given).error?.issues.map((issue) => String(issue.path[0])) ?? [];
  const usable = Object.fromEntries(Object.entries(given).filter(([name]) => !faults.includes(name)));
  return { filter: ConsoleFilter.parse(usable), ignored: [...new Set(faults)] };
}

// Whoever has none of these menus may not ask for projects, and has none to choose.
async function projectChoices({ call }: SignedArgs, pages: Pages): Promise<Choice[]> {
  if (!supervisionMenus.some((code) => pages[code] !== undefined)) return [];
  const projects = await call(projectList);
  return projects.map(({ id, projectName }) => ({ value: id, label: projectName }));
}
