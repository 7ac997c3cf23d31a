import { apiLogApi } from "#app/contract/log/logs.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { apiLog } from "#app/resources/log/api.ts";
import { LogTexts } from "#app/screens/log-texts.tsx";

export const handle = { i18n: ["crud", "log"], title: "log:api.screen" };
export const loader = crudLoader(apiLog, apiLogApi);
export const action = crudAction(apiLog, apiLogApi);

export default function ApiLog() {
  return <CrudScreen of={apiLog} details={(record, screen) => <LogTexts names={["params"]} record={record} screen={screen} />} />;
}
