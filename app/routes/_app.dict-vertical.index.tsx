import { crudAction } from "#app/crud/action.server.ts";
import { verticalEntries } from "#app/resources/system/dict-entry.ts";
import { dictEntryApi, headCode, loadDictPair } from "#app/screens/dict-pair.server.ts";
import { DictPair } from "#app/screens/dict-pair.tsx";
import { signedInLoader } from "#app/session/guard.server.ts";

export const handle = { i18n: ["crud", "system"], title: "shell:tabs.dictVertical" };
export const loader = signedInLoader((args) => loadDictPair(verticalEntries, args));
export const action = crudAction(verticalEntries, dictEntryApi, { preset: headCode });

export default function DictVertical() {
  return <DictPair of={verticalEntries} layout="vertical" />;
}
