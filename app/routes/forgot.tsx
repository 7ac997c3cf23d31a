import { codeAction, loadCode } from "#app/screens/account/code.server.ts";
import { CodeScreen } from "#app/screens/account/code-screen.tsx";
import { openRoute } from "#app/session/guard.server.ts";

export const handle = { i18n: ["account"], title: "account:forgot.title" };
export const loader = openRoute(loadCode);
export const action = openRoute(codeAction("forgot"));

export default function Forgot() {
  return <CodeScreen use="forgot" address="/forgot" />;
}
