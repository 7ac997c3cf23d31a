import { userApi } from "#app/contract/system/user.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { user } from "#app/resources/system/user.ts";
import { SideTree } from "#app/screens/side-tree.tsx";
import { loadUsers, userDeeds } from "#app/screens/user-screen.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "user"], title: "user:user.title" };
export const loader = signedInLoader(loadUsers);
export const action = crudAction(user, userApi, { deeds: userDeeds });

export default function User() {
  const { t } = useTranslation("user");
  return (
    <SideTree of={user} heading={t("user.depts")} all={t("user.everyDept")}>
      <CrudScreen of={user} />
    </SideTree>
  );
}
