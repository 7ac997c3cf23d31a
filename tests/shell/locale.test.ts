import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { densities, locales, schemes, themes } from "#app/shell/theme.ts";
import en from "#app/locales/en/shell.json";
import zh from "#app/locales/zh/shell.json";

const app = new URL("../../app/", import.meta.url);
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ text: readFileSync(new URL(file, app), "utf8") }));

const spoken = sources.flatMap(({ text }) => [
  ...found(text, /"shell:([\w.]+)"/g),
  ...(text.includes('useTranslation("shell")') ? found(text, /\bt\(\s*"([\w.]+)"/g) : []),
]);
const composed = [
  ...themes.map((theme) => `theme.${theme}`),
  ...schemes.map((scheme) => `scheme.${scheme}`),
  ...densities.map((density) => `density.${density}`),
  ...locales.flatMap((locale) => [`language.${locale}`, `language.${locale}.short`]),
  ...["403", "404", "500", "503", "other"].flatMap((kind) => [`error.${kind}.title`, `error.${kind}.help`]),
  ...["mail", "message", "notice"].flatMap((kind) => [`notices.${kind}`, `notices.${kind}.none`]),
  "header.expand",
  "header.collapse",
];

describe.each([
  ["Chinese", zh],
  ["English", en],
])("the words of the frame in %s", (_, words) => {
  it("are all there", () => {
    expect([...new Set([...spoken, ...composed])].filter((key) => !Object.hasOwn(words, key))).toEqual([]);
  });
});

describe("the words of the frame", () => {
  it("have the same keys and take the same values in both languages", () => {
    const shapes = (words: Record<string, string>) => Object.entries(words).map(([key, text]) => `${key} ${found(text, /\{\{(\w+)\}\}/g).sort()}`);
    expect(shapes(en).sort()).toEqual(shapes(zh).sort());
  });
});

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}
