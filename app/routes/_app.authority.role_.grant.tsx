import { grantRoles } from "#app/screens/role-grant/grant-action.server.ts";
import { loadGrant } from "#app/screens/role-grant/grant-loader.server.ts";
import { GrantScreen } from "#app/screens/role-grant/grant-screen.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "rights"], title: "rights:grant.title" };
export const loader = signedInLoader(loadGrant);
export const action = signedInAction(grantRoles);

export default function RoleGrant() {
  return <GrantScreen />;
}
