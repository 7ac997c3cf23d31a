/**
 * An opened page (spec §4 Tabs). Two pages are the same tab when their paths are equal; the query is what the
 * page last showed, so that a tab leads back to the same filters.
 */
export type Tab = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** A locale key when the page is known by its screen, a name when it is known by its record. */
  label: { kind: "key" | "name"; text: string };
};

export const workbenchTab: Tab = {
  path: "/wel/index",
  search: "",
  label: { kind: "key", text: "tabs.workbench" },
};

/** Adds a tab unless one of that path is open; then only its query and label are brought up to date. */
export function openTab(tabs: readonly Tab[], opened: Tab): Tab[] {
  const open = withWorkbench(tabs);
  return open.some((tab) => tab.path === opened.path)
    ? open.map((tab) => (tab.path === opened.path && !isFirst(tab) ? opened : tab))
    : [...open, opened];
}

/**
 * Closes the tab of `path`; the workbench stays. `goTo` is the tab to show: the one before it when the tab in
 * view was closed, else the tab in view.
 */
export function closeTab(tabs: readonly Tab[], path: string, current: string): { tabs: Tab[]; goTo: string } {
  const open = withWorkbench(tabs);
  const index = open.findIndex((tab) => tab.path === path);
  if (index < 1) return { tabs: open, goTo: current };
  const before = open[index - 1] ?? workbenchTab;
  return { tabs: open.filter((tab) => tab.path !== path), goTo: path === current ? addressOf(before) : current };
}

/** Keeps the tab of `path` and the workbench. */
export function closeOthers(tabs: readonly Tab[], path: string): Tab[] {
  return withWorkbench(tabs).filter((tab) => isFirst(tab) || tab.path === path);
}

/** Back to the workbench alone. */
export function closeAll(): Tab[] {
  return [workbenchTab];
}

/** Where a tab leads: its path with its query. */
export function addressOf(tab: Tab): string {
  return `${tab.path}${tab.search}`;
}

function withWorkbench(tabs: readonly Tab[]): Tab[] {
  return [workbenchTab, ...tabs.filter((tab) => !isFirst(tab))];
}

function isFirst(tab: Tab): boolean {
  return tab.path === workbenchTab.path;
}
