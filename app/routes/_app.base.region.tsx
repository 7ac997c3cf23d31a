import { regionScreenApi } from "#app/contract/system/region-write.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { region } from "#app/resources/system/region.ts";
import { loadRegions, regionParents } from "#app/screens/region-beside.server.ts";
import { SideTree } from "#app/screens/side-tree.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "organisation"], title: "organisation:region.title" };
export const loader = signedInLoader(loadRegions);
export const action = crudAction(region, regionScreenApi, { lookups: regionParents });

export default function Region() {
  const { t } = useTranslation("organisation");
  return (
    <SideTree of={region} heading={t("region.title")} all={t("region.all")}>
      <CrudScreen of={region} />
    </SideTree>
  );
}
