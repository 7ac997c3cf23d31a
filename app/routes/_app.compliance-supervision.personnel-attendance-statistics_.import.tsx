import { importAction } from "#app/screens/punch-import/import-action.server.ts";
import { loadImport } from "#app/screens/punch-import/import-loader.server.ts";
import { ImportScreen } from "#app/screens/punch-import/import-screen.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "attendance"], title: "attendance:import.title" };
export const loader = signedInLoader(loadImport);
export const action = signedInAction(importAction);

export default function PunchImport() {
  return <ImportScreen />;
}
