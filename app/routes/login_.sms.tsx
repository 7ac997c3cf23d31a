import { codeAction, loadCode } from "#app/screens/account/code.server.ts";
import { CodeScreen } from "#app/screens/account/code-screen.tsx";
import { openRoute } from "#app/session/guard.server.ts";

export const handle = { i18n: ["account"], title: "account:enter.title" };
export const loader = openRoute(loadCode);
export const action = openRoute(codeAction("enter"));

export default function SmsSignIn() {
  return <CodeScreen use="enter" address="/login/sms" />;
}
