import { useLoaderData } from "@remix-run/react";
import { roleApi } from "#app/contract/system/role.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { roleParents } from "#app/screens/role-lookups.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { role } from "#app/resources/system/role.ts";
import { loadRoles } from "#app/screens/role-grant/grant-loader.server.ts";
import { GrantSelected, grantHref } from "#app/screens/role-grant/grant-links.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "rights"], title: "rights:role.title" };
export const loader = signedInLoader(loadRoles);
export const action = crudAction(role, roleApi, { lookups: roleParents });

export default function Role() {
  const { canGrant } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rights");
  if (!canGrant) return <CrudScreen of={role} />;
  return <CrudScreen of={role} rowLinks={({ id }) => [{ href: grantHref(id), label: t("grant.title") }]} tools={<GrantSelected />} />;
}
