import { revokeSessions, sessionApi } from "#app/contract/system/session.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { deedCall } from "#app/crud/deed-action.server.ts";
import { crudLoader } from "#app/crud/loader.server.ts";
import { session } from "#app/resources/system/session.ts";

export const handle = { i18n: ["crud", "log"], title: "log:session.title" };
export const loader = crudLoader(session, sessionApi);
export const action = crudAction(session, sessionApi, {
  deeds: { revoke: deedCall(revokeSessions, { input: (ids) => ({ query: { ids: ids.join(",") } }) }) },
});

export default function OnlineSessions() {
  return <CrudScreen of={session} />;
}
