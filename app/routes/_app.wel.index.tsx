import { useLoaderData } from "@remix-run/react";
import { loadWorkbench } from "#app/screens/dashboard/workbench.server.ts";
import { WorkbenchScreen } from "#app/screens/dashboard/workbench.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["dashboard"], title: "dashboard:workbench.title" };
export const loader = signedInLoader(loadWorkbench);

export default function Workbench() {
  return <WorkbenchScreen data={useLoaderData<typeof loader>()} />;
}
