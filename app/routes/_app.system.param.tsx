import { paramApi } from "#app/contract/system/param.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { param } from "#app/resources/system/param.ts";

export const handle = { i18n: ["crud", "system"], title: "system:param.title" };
export const loader = crudLoader(param, paramApi);
export const action = crudAction(param, paramApi);

export default function Param() {
  return <CrudScreen of={param} />;
}
