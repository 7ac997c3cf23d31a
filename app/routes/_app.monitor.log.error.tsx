import { errorLogApi } from "#app/contract/log/logs.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { errorLog } from "#app/resources/log/error.ts";
import { LogTexts } from "#app/screens/log-texts.tsx";

export const handle = { i18n: ["crud", "log"], title: "log:error.title" };
export const loader = crudLoader(errorLog, errorLogApi);
export const action = crudAction(errorLog, errorLogApi);

export default function ErrorLog() {
  return <CrudScreen of={errorLog} details={(record, screen) => <LogTexts names={["message", "stackTrace", "params"]} record={record} screen={screen} />} />;
}
