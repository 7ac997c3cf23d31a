import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { verticalEntries } from "#app/resources/system/dict-entry.ts";
import { dictEntryApi, entryHeads, headCode, loadDictEntries } from "#app/screens/dict-entries.server.ts";
import { SideTree } from "#app/screens/side-tree.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "system"], title: "shell:tabs.dictVertical" };
export const loader = signedInLoader((args) => loadDictEntries(verticalEntries, args));
export const action = crudAction(verticalEntries, dictEntryApi, { preset: headCode, lookups: entryHeads });

export default function DictVertical() {
  const { t } = useTranslation(["system", "shell"]);
  return (
    <SideTree of={verticalEntries} heading={t("dict.heads")} layout="vertical">
      <CrudScreen of={verticalEntries} title={t("shell:tabs.dictVertical")} />
    </SideTree>
  );
}
