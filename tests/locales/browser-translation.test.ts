import { describe, expect, test } from "vitest";
import { translate } from "#app/locales/browser-translation.tsx";
import { catalogue, translator } from "#app/locales/catalogue.server.ts";
import { locales } from "#app/locales/locale.ts";

const textsOf = (name: string) => {
  const [language = "", namespace = ""] = name.split("/");
  return Object.entries(Object.entries(catalogue).find(([key]) => key === language)?.[1] ?? {}).find(([key]) => key === namespace)?.[1] as Record<string, string> | undefined;
};
const namesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name);

describe.each(locales)("a text in %s", (locale) => {
  const onServer = translator(locale);
  const inBrowser = translate(locale, "shell", textsOf);
  const everyText = Object.entries(catalogue[locale]).flatMap(([namespace, texts]) =>
    Object.entries(texts as Record<string, string>).map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
  );

  test("reads the same on the server and in the browser, every one of them", () => {
    expect(everyText.length).toBeGreaterThan(300);
    for (const { key, text } of everyText) {
      const params = Object.fromEntries(namesIn(text).filter((name) => name !== "count").map((name) => [name, `<${name}>`]));
      expect(inBrowser(key, params), key).toBe(onServer(key, params));
    }
  });

  test("takes the form of its number on both sides", () => {
    const counted = [...new Set(everyText.flatMap(({ key }) => (/_(one|other)$/.test(key) ? [key.replace(/_(one|other)$/, "")] : [])))];
    expect(counted.length).toBeGreaterThan(0);
    for (const key of counted) for (const count of [0, 1, 2, 21]) expect(inBrowser(key, { count }), `${key} ${count}`).toBe(onServer(key, { count }));
  });

  test("of the first key that exists is taken, and a missing one shows its key or its default", () => {
    for (const [keys, params] of [
      [["system:nobody.one", "system:post.title"], {}],
      ["shell:not.there", {}],
      ["shell:not.there", { defaultValue: "岗位" }],
      ["sidebar.empty", {}],
    ] as const) {
      expect(inBrowser(keys, params)).toBe(onServer(typeof keys === "string" ? keys : [...keys], params));
    }
  });
});
