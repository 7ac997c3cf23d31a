import { userImportAction } from "#app/screens/user-import/import-action.server.ts";
import { loadUserImport } from "#app/screens/user-import/import-loader.server.ts";
import { UserImportScreen } from "#app/screens/user-import/import-screen.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "user"], title: "user:import.title" };
export const loader = signedInLoader(loadUserImport);
export const action = signedInAction(userImportAction);

export default function UserImport() {
  return <UserImportScreen />;
}
