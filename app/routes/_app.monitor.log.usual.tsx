import { usualLogApi } from "#app/contract/log/logs.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { usualLog } from "#app/resources/log/usual.ts";
import { LogTexts } from "#app/screens/log-texts.tsx";

export const handle = { i18n: ["crud", "log"], title: "log:usual.title" };
export const loader = crudLoader(usualLog, usualLogApi);
export const action = crudAction(usualLog, usualLogApi);

export default function UsualLog() {
  return <CrudScreen of={usualLog} details={(record, screen) => <LogTexts names={["params", "logData"]} record={record} screen={screen} />} />;
}
