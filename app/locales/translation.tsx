import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { translate, type Texts, type Translate } from "./translate.ts";

/**
 * Texts in components, in the calls of react-i18next. The server knows every text; the browser fetches the namespaces of
 * its screen. i18next with its binding cost 18 of the 100 KB a list may load, and a sixth of the server's time on a list.
 */
const known = new Map<string, Texts>();
const coming = new Map<string, Promise<void>>();
const translators = new Map<string, Translate>();
const listeners = new Set<() => void>();
const Language = createContext("zh");
let fetchTexts: (name: string) => Promise<Texts> = () => Promise.resolve({});

/** The language of everything below. */
export function LanguageProvider({ language, children }: { language: string; children: ReactNode }) {
  return <Language.Provider value={language}>{children}</Language.Provider>;
}

/** `t` of the first namespace; others by `namespace:key`. Waits for texts that are not here yet, unless told not to. */
export function useTranslation(namespaces: string | readonly string[] = "shell", { useSuspense = true }: { useSuspense?: boolean } = {}) {
  const language = useContext(Language);
  useSyncExternalStore(subscribe, knownCount, knownCount);
  const first = typeof namespaces === "string" ? namespaces : (namespaces[0] ?? "shell");
  const waiting = loadMissing(language, typeof namespaces === "string" ? [namespaces] : namespaces);
  if (waiting && useSuspense) throw waiting;
  return { t: translatorOf(language, first), i18n: { language } };
}

/** `t` of a language outside of components, of the texts that are here. */
export function translatorOf(language: string, namespace: string): Translate {
  const name = `${language}/${namespace}`;
  const found = translators.get(name) ?? translate(language, namespace, (texts) => known.get(texts));
  translators.set(name, found);
  return found;
}

/** Makes texts known under `language/namespace`. */
export function addTexts(name: string, texts: Texts): void {
  known.set(name, texts);
  for (const listener of listeners) listener();
}

/** Where texts come from that are not here yet. */
export function fetchTextsBy(source: typeof fetchTexts): void {
  fetchTexts = source;
}

/** Fetches texts once; those that did not arrive are asked for again at the next need. */
export function loadTexts(name: string): Promise<void> {
  const loading = coming.get(name) ?? fetchTexts(name).then((texts) => addTexts(name, texts));
  coming.set(name, loading);
  loading.catch(() => coming.delete(name));
  return loading;
}

function loadMissing(language: string, namespaces: readonly string[]): Promise<unknown> | undefined {
  const missing = namespaces.filter((namespace) => !known.has(`${language}/${namespace}`));
  return missing.length > 0 ? Promise.all(missing.map((namespace) => loadTexts(`${language}/${namespace}`))) : undefined;
}

const knownCount = () => known.size;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
