import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

/**
 * react-i18next for the browser build, in the few calls the screens make. i18next with its React binding costs 18 of
 * the 100 KB a list may load; the server keeps both, and a test compares every text of the two.
 */
export type TextParams = Record<string, unknown> & { count?: number; defaultValue?: string };
export type Translate = (key: string | readonly string[], params?: TextParams) => string;
type Texts = Record<string, string>;

const files = import.meta.glob<{ default: Texts }>(["./{zh,en}/*.json", "!./*/backend.json"]);
const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
const Language = createContext("zh");

/** Loads the namespaces a page was drawn with (`data-namespaces` of <html>) and gives its language. */
export async function loadPageTexts({ lang, dataset }: HTMLElement): Promise<string> {
  const language = lang.startsWith("en") ? "en" : "zh";
  await Promise.all((dataset.namespaces ?? "shell").split(" ").map((namespace) => load(language, namespace)));
  return language;
}

export function LanguageProvider({ language, children }: { language: string; children: ReactNode }) {
  return <Language.Provider value={language}>{children}</Language.Provider>;
}

/** `t` of the first namespace; others by `namespace:key`. Waits for texts that are not here yet, unless told not to. */
export function useTranslation(namespaces: string | readonly string[] = "shell", { useSuspense = true }: { useSuspense?: boolean } = {}) {
  const language = useContext(Language);
  useSyncExternalStore(subscribe, count, count);
  const named = typeof namespaces === "string" ? [namespaces] : namespaces;
  const missing = named.filter((namespace) => !loaded.has(`${language}/${namespace}`));
  const waiting = Promise.all(missing.map((namespace) => load(language, namespace)));
  if (missing.length > 0 && useSuspense) throw waiting;
  return { t: translate(language, named[0] ?? "shell", (name) => loaded.get(name)), i18n: { language } };
}

/** The rules of a text: first key that exists, plural forms by `count`, `{{name}}` filled in; a missing key shows itself. */
export function translate(language: string, namespace: string, textsOf: (name: string) => Texts | undefined): Translate {
  const find = (key: string, params: TextParams): string | undefined => {
    const [own, rest] = key.includes(":") ? [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)] : [namespace, key];
    const texts = textsOf(`${language}/${own}`) ?? {};
    const plural = typeof params.count === "number" ? texts[`${rest}_${new Intl.PluralRules(language).select(params.count)}`] : undefined;
    return plural ?? texts[rest];
  };
  return (key, params = {}) => {
    const keys = typeof key === "string" ? [key] : key;
    const found = keys.map((candidate) => find(candidate, params)).find((text) => text !== undefined);
    const text = found ?? params.defaultValue ?? (keys.at(-1) ?? "").replace(/^\w+:/, "");
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (params[name] === undefined ? whole : String(params[name])));
  };
}

function load(language: string, namespace: string): Promise<void> {
  const name = `${language}/${namespace}`;
  const known = loading.get(name);
  if (known) return known;
  const file = files[`./${name}.json`];
  const coming = (file ? file() : Promise.resolve({ default: {} })).then((module) => {
    loaded.set(name, module.default);
    for (const listener of listeners) listener();
  });
  loading.set(name, coming);
  // A chunk that did not arrive is asked for again at the next need.
  coming.catch(() => loading.delete(name));
  return coming;
}

const count = () => loaded.size;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
