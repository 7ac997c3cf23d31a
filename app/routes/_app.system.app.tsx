import { appApi } from "#app/contract/system/app.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { app } from "#app/resources/system/app.ts";

export const handle = { i18n: ["crud", "system"], title: "system:app.title" };
export const loader = crudLoader(app, appApi);
export const action = crudAction(app, appApi);

export default function App() {
  return <CrudScreen of={app} />;
}
