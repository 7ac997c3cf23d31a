import { useLoaderData } from "@remix-run/react";
import { loadConsole } from "#app/screens/dashboard/console.server.ts";
import { ConsoleScreen } from "#app/screens/dashboard/console.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["dashboard"], title: "dashboard:console.title" };
export const loader = signedInLoader(loadConsole);

export default function Console() {
  return <ConsoleScreen data={useLoaderData<typeof loader>()} />;
}
