import { dictApi } from "#app/contract/system/dict.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { dictOptions } from "#app/crud/dict-lookups.server.ts";
import { crudLoader } from "#app/crud/loader.server.ts";
import { dict } from "#app/resources/system/dict.ts";

export const handle = { i18n: ["crud", "system"], title: "system:dict.title" };
export const loader = crudLoader(dict, dictApi, dictOptions());
export const action = crudAction(dict, dictApi, dictOptions());

export default function Dict() {
  return <CrudScreen of={dict} />;
}
