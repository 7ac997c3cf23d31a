import { loadRegister, registerAction } from "#app/screens/account/register.server.ts";
import { RegisterScreen } from "#app/screens/account/register-screen.tsx";
import { openRoute } from "#app/session/guard.server.ts";

export const handle = { i18n: ["account", "auth"], title: "account:register.title" };
export const loader = openRoute(loadRegister);
export const action = openRoute(registerAction);

export default function Register() {
  return <RegisterScreen />;
}
