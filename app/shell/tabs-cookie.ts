import { closeAll, openTab, type Tab } from "./tabs.ts";

export const tabsCookie = "tabs";

const longestCookie = 1500;
const longestSearch = 200;
const longestText = 40;

/** Cookie text of the tabs, at most 1.5 KB: the oldest are dropped first, the newest is always kept. */
export function encodeTabs(tabs: readonly Tab[]): string {
  let kept = tabs.slice(1);
  let text = toBase64(kept);
  while (text.length > longestCookie && kept.length > 1) {
    kept = kept.slice(1);
    text = toBase64(kept);
  }
  return text;
}

/** Reads the cookie text; a damaged one, or a tab that leads outside this site, is left out. */
export function decodeTabs(text: string | null | undefined): Tab[] {
  return fromBase64(text ?? "").reduce<Tab[]>((tabs, row) => {
    const tab = parseRow(row);
    return tab === undefined ? tabs : openTab(tabs, tab);
  }, closeAll());
}

function toBase64(tabs: readonly Tab[]): string {
  const rows = tabs.map(({ path, search, label }) => [
    path,
    search.length > longestSearch ? "" : search,
    label.kind === "key" ? 1 : 0,
    label.text.slice(0, longestText),
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(rows));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(text: string): unknown[] {
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const rows: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

function parseRow(row: unknown): Tab | undefined {
  if (!Array.isArray(row)) return undefined;
  const [path, search, isKey, text]: unknown[] = row;
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return undefined;
  if (typeof search !== "string" || !/^(\?|$)/.test(search)) return undefined;
  if (typeof text !== "string" || text === "") return undefined;
  return { path, search, label: { kind: isKey === 1 ? "key" : "name", text } };
}
