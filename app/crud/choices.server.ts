import { dictionaryList } from "#app/contract/system/dict.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import type { Resource } from "./define.ts";
import type { Choice, Choices } from "./page-data.ts";

const TTL = 10_000;
const kept = new Map<string, { at: number; choices: Choice[] }>();

/** Forgets kept dictionaries, after one was changed or the person asked to clear the cache. */
export function forgetChoices() {
  kept.clear();
}

/** Entries of every dictionary a screen mentions, in one call, in the person's language (architecture D7). */
export async function choicesOf(resource: Resource, args: SignedArgs): Promise<Choices> {
  const mentioned = [...resource.fields, ...resource.columns, ...resource.filters].flatMap(({ dict }) => dict ?? []);
  return dictChoices([...new Set(mentioned)], args);
}

/** Entries of the named dictionaries. */
export async function dictChoices(codes: string[], { call, state, user }: SignedArgs): Promise<Choices> {
  const prefix = `${user.tenantId}|${state.locale}|`;
  const fresh = (code: string) => {
    const found = kept.get(prefix + code);
    return found && Date.now() - found.at < TTL ? found.choices : undefined;
  };
  const missing = codes.filter((code) => fresh(code) === undefined);
  if (missing.length > 0) {
    const entries = await call(dictionaryList, { query: { codes: missing.join(",") } });
    for (const code of missing) {
      const choices = (entries[code] ?? []).map(({ dictKey, dictValue, dictValueEn }) => ({
        value: dictKey,
        label: (state.locale === "en" && dictValueEn) || dictValue,
      }));
      kept.set(prefix + code, { at: Date.now(), choices });
    }
  }
  return Object.fromEntries(codes.map((code) => [code, fresh(code) ?? []]));
}
