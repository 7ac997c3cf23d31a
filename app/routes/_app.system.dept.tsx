import { deptApi } from "#app/contract/system/dept.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { dept } from "#app/resources/system/dept.ts";
import { deptParents } from "#app/screens/dept-lookups.server.ts";

export const handle = { i18n: ["crud", "organisation"], title: "organisation:dept.title" };
export const loader = crudLoader(dept, deptApi, { lookups: deptParents });
export const action = crudAction(dept, deptApi, { lookups: deptParents });

export default function Dept() {
  return <CrudScreen of={dept} />;
}
