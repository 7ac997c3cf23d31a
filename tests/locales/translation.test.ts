import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { catalogue, translator } from "#app/locales/catalogue.server.ts";
import { locales } from "#app/locales/locale.ts";

/** i18next over the same files: what the texts were written for, and what translators know. */
function standard(lng: string) {
  const instance = createInstance();
  void instance.init({
    lng,
    fallbackLng: false,
    resources: catalogue,
    defaultNS: "shell",
    initImmediate: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  return instance.t;
}
const namesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name);

describe.each(locales)("a text in %s", (locale) => {
  const t = translator(locale);
  const expected = standard(locale);
  const everyText = Object.entries(catalogue[locale]).flatMap(([namespace, texts]) =>
    Object.entries(texts as Record<string, string>).map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
  );

  test("reads as i18next reads it, every one of them", () => {
    expect(everyText.length).toBeGreaterThan(300);
    for (const { key, text } of everyText) {
      const params = Object.fromEntries(namesIn(text).filter((name) => name !== "count").map((name) => [name, `<${name}>`]));
      expect(t(key, params), key).toBe(expected(key, params));
    }
  });

  test("takes the form of its number", () => {
    const counted = [...new Set(everyText.flatMap(({ key }) => (/_(one|other)$/.test(key) ? [key.replace(/_(one|other)$/, "")] : [])))];
    expect(counted.length).toBeGreaterThan(0);
    for (const key of counted) for (const count of [0, 1, 2, 21]) expect(t(key, { count }), `${key} ${count}`).toBe(expected(key, { count }));
  });

  test("of the first key that exists is taken, and a missing one shows its key or its default", () => {
    for (const [keys, params] of [
      [["system:nobody.one", "system:post.title"], {}],
      ["shell:not.there", {}],
      ["shell:not.there", { defaultValue: "岗位" }],
      ["sidebar.empty", {}],
    ] as const) {
      expect(t(keys, params)).toBe(expected(typeof keys === "string" ? keys : [...keys], params));
    }
  });
});
