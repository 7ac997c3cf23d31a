import { topMenuApi, topMenuGrant } from "#app/contract/system/topmenu.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { deedCall } from "#app/crud/deed-action.server.ts";
import { listOf } from "#app/crud/form-data.ts";
import { crudLoader } from "#app/crud/loader.server.ts";
import { topMenu } from "#app/resources/system/topmenu.ts";
import { topMenuChoices } from "#app/screens/topmenu-lookups.server.ts";

export const handle = { i18n: ["crud", "rights"], title: "rights:topMenu.title" };
export const loader = crudLoader(topMenu, topMenuApi, { lookups: topMenuChoices });
export const action = crudAction(topMenu, topMenuApi, {
  lookups: topMenuChoices,
  deeds: { setting: deedCall(topMenuGrant, { input: (topMenuIds, { menuIds }) => ({ body: { topMenuIds, menuIds: listOf(menuIds) } }) }) },
});

export default function TopMenu() {
  return <CrudScreen of={topMenu} />;
}
