import { readFileSync } from "node:fs";

type Variables = Record<string, string>;

const rules = ["critical", "themes"].flatMap((sheet) => {
  const text = readFileSync(new URL(`../../app/ui/${sheet}.css`, import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((match) => ({
    selector: (match[1] ?? "").trim(),
    variables: Object.fromEntries([...(match[2] ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((one) => [one[1] ?? "", one[2] ?? ""])),
  }));
});

/** The custom properties in force for one theme and scheme, with the accent's on top, looked up through `var()`. */
export function paletteOf(theme: string, scheme: "light" | "dark", accent: Variables = {}): (name: string) => string {
  const selectors = [":root", "[data-theme]", `[data-theme="${theme}"]`, `[data-scheme="${scheme}"]`];
  const layers = selectors.map((selector) => rules.filter((rule) => rule.selector === selector).map((rule) => rule.variables));
  const variables: Variables = Object.assign({}, ...layers.flat(), accent);
  return (name) => hex(resolve(variables, name));
}

function resolve(variables: Variables, name: string): string {
  const value = variables[name];
  if (value === undefined) throw new Error(`${name} is not in the sheets`);
  const inner = /^var\((--[\w-]+)\)$/.exec(value.trim())?.[1];
  return inner === undefined ? value.trim() : resolve(variables, inner);
}

function hex(value: string): string {
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join("")}` : value;
}
