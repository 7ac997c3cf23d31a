import { enableOss, ossApi, testOss } from "#app/contract/resource/oss.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { deedCall } from "#app/crud/deed-action.server.ts";
import { crudLoader } from "#app/crud/loader.server.ts";
import { oss } from "#app/resources/resource/oss.ts";

const ofOne = { input: ([id = ""]: string[]) => ({ query: { id } }) };

export const handle = { i18n: ["crud", "resource"], title: "resource:oss.title" };
export const loader = crudLoader(oss, ossApi);
export const action = crudAction(oss, ossApi, { deeds: { enable: deedCall(enableOss, ofOne), test: deedCall(testOss, ofOne) } });

export default function ObjectStorage() {
  return <CrudScreen of={oss} />;
}
