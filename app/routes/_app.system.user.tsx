import { useLoaderData } from "@remix-run/react";
import { userApi } from "#app/contract/system/user.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { user } from "#app/resources/system/user.ts";
import { SideTree } from "#app/screens/side-tree.tsx";
import { IMPORT_PATH } from "#app/screens/user-import/import-path.ts";
import { UserLinks } from "#app/screens/user-links.tsx";
import { loadUsers, userDeeds, userLookups } from "#app/screens/user-screen.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { buttonClass } from "#app/ui/button.tsx";

export const handle = { i18n: ["crud", "user"], title: "user:user.title" };
export const loader = signedInLoader(loadUsers);
export const action = crudAction(user, userApi, { deeds: userDeeds, lookups: userLookups });

export default function User() {
  const { t } = useTranslation("user");
  const { mayImport } = useLoaderData<typeof loader>();
  const tools = mayImport && (
    <a className={buttonClass()} href={IMPORT_PATH}>
      {t("import.open")}
    </a>
  );
  return (
    <SideTree of={user} heading={t("user.depts")} all={t("user.everyDept")}>
      <CrudScreen of={user} tools={tools} details={(record) => <UserLinks record={record} />} />
    </SideTree>
  );
}
