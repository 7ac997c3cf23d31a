import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { menuRows } from "#app/backend/db/seed/menu-tree.ts";
import { labelsOf } from "#app/crud/define.ts";
import { catalogue as texts } from "#app/locales/catalogue.server.ts";
import { catalogue as screens } from "#app/resources/index.ts";
import { filesIn, textOf } from "../architecture/sources.ts";

const zh: Record<string, Record<string, string>> = texts.zh;
const en: Record<string, Record<string, string>> = texts.en;
const namespaces = Object.keys(zh);
const sources = filesIn("app").filter((path) => /\.tsx?$/.test(path) && !path.includes("/migrations/"));
const code = sources.map((path) => [path, textOf(path)] as const);

/** Words in quotes anywhere in the programme, and the fixed beginnings and ends of texts with something in between. */
const literals = new Set(code.flatMap(([, text]) => [...text.matchAll(/"([^"\n]+)"/g)].map(([, literal = ""]) => literal)));
const templates = code.flatMap(([, text]) => [...text.matchAll(/`([^`\n]*?\$\{[^`\n]*)`/g)].map(([, template = ""]) => template)).flatMap(patternOf);

/** `error.${status}.title` → a pattern of keys; what has no fixed beginning of its own says nothing about keys. */
function patternOf(template: string): RegExp[] {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  const isKey = parts.every((part) => /^[\w.:-]*$/.test(part)) && /^(\w+:)?\w+\./.test(parts[0] ?? "");
  const bare = /^\w+:$/.test(parts[0] ?? "") && parts.slice(1).every((part) => part === "");
  return isKey && !bare ? [new RegExp(`^${parts.map((part) => part.replace(/\./g, "\\.")).join("[\\w-]+")}$`)] : [];
}

/** Keys that a screen asks for by its definition. */
function keysOfScreens(): Set<string> {
  return new Set(screens.flatMap(({ resource }) => {
    const { namespace, prefix } = labelsOf(resource);
    const parts = [...resource.fields, ...resource.columns, ...(resource.facts ?? [])].map((part) => (typeof part === "string" ? part : part.name));
    const named = [...parts, ...resource.filters.map(({ name, label }) => label ?? name)];
    const done = (resource.deeds ?? []).flatMap(({ intent, fields = [] }) => [`deed.${intent}`, ...fields.flatMap(({ name, hint }) => [name, hint ?? []].flat())]);
    const hints = resource.fields.flatMap(({ hint }) => hint ?? []);
    return ["title", ...named, ...hints, ...done, resource.tree?.name ?? []].flat().map((name) => `${namespace}:${prefix}.${name}`);
  }));
}
const ofScreens = keysOfScreens();
const prefixes = screens.map(({ resource }) => labelsOf(resource).prefix);

const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

function isUsed(namespace: string, key: string): boolean {
  const name = singular(key);
  const whole = `${namespace}:${name}`;
  if (ofScreens.has(whole) || literals.has(whole) || literals.has(name)) return true;
  const [first = "", ...rest] = name.split(".");
  const last = rest.join(".");
  // The title of one record, and the question and the success of a deed, which the engine asks for where a screen has them.
  if (prefixes.includes(first) && last === "one") return true;
  if (/\.(help|done)$/.test(name) && ofScreens.has(whole.replace(/\.(help|done)$/, ""))) return true;
  // label("heads") of a screen asks for dict.heads; a table of parts names its prefix and its columns apart.
  if ((prefixes.includes(first) || literals.has(first)) && (literals.has(last) || /^\d+$/.test(last))) return true;
  return templates.some((template) => template.test(name) || template.test(whole));
}

describe("texts", () => {
  test("of every file are known to the server, in both languages", () => {
    for (const folder of ["zh", "en"]) {
      expect(readdirSync(`app/locales/${folder}`).sort()).toEqual(namespaces.map((name) => `${name}.json`).sort());
    }
    expect(Object.keys(en).sort()).toEqual(namespaces.slice().sort());
  });

  describe.each(namespaces)("%s", (namespace) => {
    const chinese = zh[namespace] ?? {};
    const english = en[namespace] ?? {};

    test("are the same in both languages, in the same order", () => expect(Object.keys(english)).toEqual(Object.keys(chinese)));

    test("are never empty", () => {
      const empty = [...Object.entries(chinese), ...Object.entries(english)].filter(([, text]) => typeof text !== "string" || text.trim() === "");
      expect(empty).toEqual([]);
    });

    test("name the same values in both languages", () => {
      const values = (text = "") => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();
      expect(Object.keys(chinese).filter((key) => String(values(chinese[key])) !== String(values(english[key])))).toEqual([]);
    });

    test("in English are English, apart from the names of languages and the marks of a calendar", () => {
      const chineseLeft = Object.entries(english).filter(([key, text]) => /[\u4e00-\u9fff]/.test(text) && !/^language\.|legend$/.test(key));
      expect(chineseLeft).toEqual([]);
    });

    test("are all asked for somewhere", () => {
      expect(Object.keys(chinese).filter((key) => !isUsed(namespace, key))).toEqual([]);
    });
  });
});

describe("what is asked for", () => {
  const has = (namespace: string, key: string) => {
    const known = zh[namespace] ?? {};
    return key in known || `${key}_one` in known || `${key}_other` in known;
  };

  test("by the screens is there", () => {
    const missing = [...ofScreens].filter((key) => {
      const [namespace = "", name = ""] = key.split(":");
      return !has(namespace, name);
    });
    expect(missing).toEqual([]);
  });

  test("as namespace:key is there", () => {
    const asked = [...literals].filter((literal) => /^[a-z]+:[\w.-]+$/.test(literal) && namespaces.includes(literal.split(":")[0] ?? ""));
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((literal) => !has(literal.slice(0, literal.indexOf(":")), literal.slice(literal.indexOf(":") + 1)))).toEqual([]);
  });

  test("by a component is in one of its namespaces", () => {
    const missing = code.flatMap(([path, text]) => {
      const own = [...text.matchAll(/useTranslation\((\[[^\]]*\]|"[^"]*")/g)].flatMap(([, list = ""]) => [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name));
      if (own.length === 0) return [];
      const keys = [...text.matchAll(/\bt\(\s*"([^":]+)"/g)].map(([, key = ""]) => key);
      return keys.filter((key) => !own.some((namespace) => has(namespace, key))).map((key) => `${path}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  test("by a refusal is a text of the backend", () => {
    const keys = code.flatMap(([path, text]) => [...text.matchAll(/new Refusal\(\s*"(\w+)"/g)].map(([, key = ""]) => [path, key] as const));
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(([, key]) => !has("backend", key))).toEqual([]);
  });

  test("by a refusal and by a page alike stands once", () => {
    const said = new Set(Object.values(zh.form ?? {}));
    expect(Object.entries(zh.backend ?? {}).filter(([, text]) => said.has(text))).toEqual([]);
  });

  test("by a menu row is there, so that menus change their language too", () => {
    const pages = menuRows.filter(({ category }) => category === 1);
    expect(pages.filter(({ code: name }) => !has("shell", `menu.${name}`)).map(({ code: name }) => name)).toEqual([]);
    expect(pages.filter(({ code: name, name: text }) => zh.shell?.[`menu.${name}`] !== text).map(({ code: name }) => name)).toEqual([]);
  });
});
