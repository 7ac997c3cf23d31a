import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { useTranslation } from "#app/locales/translation.tsx";
import { horizontalEntries } from "#app/resources/system/dict-entry.ts";
import { dictEntryApi, entryHeads, headCode, loadDictEntries } from "#app/screens/dict-entries.server.ts";
import { SideTree } from "#app/screens/side-tree.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "system"], title: "shell:tabs.dictHorizontal" };
export const loader = signedInLoader((args) => loadDictEntries(horizontalEntries, args));
export const action = crudAction(horizontalEntries, dictEntryApi, { preset: headCode, lookups: entryHeads });

export default function DictHorizontal() {
  const { t } = useTranslation(["system", "shell"]);
  return (
    <SideTree of={horizontalEntries} heading={t("dict.heads")} layout="horizontal">
      <CrudScreen of={horizontalEntries} title={t("shell:tabs.dictHorizontal")} />
    </SideTree>
  );
}
