import { businessDict, dictBizApi } from "#app/contract/system/dict-biz.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { dictOptions } from "#app/crud/dict-lookups.server.ts";
import { crudLoader } from "#app/crud/loader.server.ts";
import { dictBiz } from "#app/resources/system/dict.ts";

export const handle = { i18n: ["crud", "organisation"], title: "organisation:dictBiz.title" };
export const loader = crudLoader(dictBiz, dictBizApi, dictOptions(businessDict));
export const action = crudAction(dictBiz, dictBizApi, dictOptions(businessDict));

export default function DictBiz() {
  return <CrudScreen of={dictBiz} />;
}
