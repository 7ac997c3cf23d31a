import { menuApi } from "#app/contract/system/menu.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { menu } from "#app/resources/system/menu.ts";
import { menuLookups } from "#app/screens/menu-lookups.server.ts";

export const handle = { i18n: ["crud", "rights"], title: "rights:menu.title" };
export const loader = crudLoader(menu, menuApi, { lookups: menuLookups });
export const action = crudAction(menu, menuApi, { lookups: menuLookups });

export default function Menu() {
  return <CrudScreen of={menu} />;
}
