export type TextParams = Record<string, unknown> & { count?: number; defaultValue?: string };
export type Translate = (key: string | readonly string[], params?: TextParams) => string;
export type Texts = Record<string, string>;

const plurals = new Map<string, Intl.PluralRules>();
const PLACE = /\{\{\s*(\w+)\s*\}\}/g;
const NOTHING: TextParams = {};

/**
 * `t` of a language: the first key that exists, plural forms by `count`, `{{name}}` filled in; a missing key shows itself.
 * Keys are `namespace:key`, or a key of the namespace given. The rules are those of i18next, text by text (tested).
 */
export function translate(language: string, namespace: string, textsOf: (name: string) => Texts | undefined): Translate {
  const find = (key: string, count: number | undefined): string | undefined => {
    const colon = key.indexOf(":");
    const texts = textsOf(`${language}/${colon < 0 ? namespace : key.slice(0, colon)}`);
    const name = key.slice(colon + 1);
    return (count === undefined ? undefined : texts?.[`${name}_${pluralOf(language, count)}`]) ?? texts?.[name];
  };
  return (keys, params = NOTHING) => {
    const text = (typeof keys === "string" ? find(keys, params.count) : firstOf(keys, (key) => find(key, params.count))) ?? params.defaultValue ?? keyOf(keys);
    if (params === NOTHING || !text.includes("{{")) return text;
    return text.replace(PLACE, (whole, name: string) => (params[name] === undefined ? whole : String(params[name])));
  };
}

function firstOf(keys: readonly string[], find: (key: string) => string | undefined): string | undefined {
  for (const key of keys) {
    const text = find(key);
    if (text !== undefined) return text;
  }
  return undefined;
}

const keyOf = (keys: string | readonly string[]) => (typeof keys === "string" ? keys : (keys.at(-1) ?? "")).replace(/^\w+:/, "");

// Making one costs more than drawing a list.
function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}
