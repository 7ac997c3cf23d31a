import { loadSwitch, switchAction } from "#app/screens/account/switch.server.ts";
import { SwitchScreen } from "#app/screens/account/switch-screen.tsx";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["account", "crud"], title: "account:switch.title" };
export const loader = signedInLoader(loadSwitch);
export const action = signedInAction(switchAction);

export default function Switch() {
  return <SwitchScreen />;
}
