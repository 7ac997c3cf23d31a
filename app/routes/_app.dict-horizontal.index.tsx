import { crudAction } from "#app/crud/action.server.ts";
import { horizontalEntries } from "#app/resources/system/dict-entry.ts";
import { dictEntryApi, headCode, loadDictPair } from "#app/screens/dict-pair.server.ts";
import { DictPair } from "#app/screens/dict-pair.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "system"], title: "shell:tabs.dictHorizontal" };
export const loader = signedInLoader((args) => loadDictPair(horizontalEntries, args));
export const action = crudAction(horizontalEntries, dictEntryApi, { preset: headCode });

export default function DictHorizontal() {
  return <DictPair of={horizontalEntries} layout="horizontal" />;
}
