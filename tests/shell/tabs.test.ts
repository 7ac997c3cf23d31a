import { describe, expect, it } from "vitest";
import { closeAll, closeOthers, closeTab, openTab, workbenchTab, type Tab } from "#app/shell/tabs.ts";

const page = (path: string, search = ""): Tab => ({ path, search, label: { kind: "key", text: `menu.${path}` } });
const paths = (tabs: readonly Tab[]) => tabs.map((tab) => tab.path);
const three = [workbenchTab, page("/system/user"), page("/system/param")];

describe("opening a page", () => {
  it("adds a tab behind the others", () => {
    expect(paths(openTab(three, page("/unit")))).toEqual(["/wel/index", "/system/user", "/system/param", "/unit"]);
  });

  it("adds nothing when a tab of that path is open, but remembers its filters", () => {
    const tabs = openTab(three, page("/system/user", "?current=3"));
    expect(paths(tabs)).toEqual(paths(three));
    expect(tabs[1]?.search).toBe("?current=3");
  });

  it("puts the workbench first even when nothing was open", () => {
    expect(paths(openTab([], page("/unit")))).toEqual(["/wel/index", "/unit"]);
    expect(openTab([], workbenchTab)).toEqual([workbenchTab]);
  });
});

describe("closing a tab", () => {
  it("shows the one before it when it was in view, with its filters", () => {
    const tabs = openTab(three, page("/system/user", "?current=3"));
    const closed = closeTab(tabs, "/system/param", "/system/param");
    expect(paths(closed.tabs)).toEqual(["/wel/index", "/system/user"]);
    expect(closed.goTo).toBe("/system/user?current=3");
  });

  it("stays on the page in view when another one is closed", () => {
    expect(closeTab(three, "/system/user", "/system/param").goTo).toBe("/system/param");
  });

  it("never closes the workbench, alone or not", () => {
    expect(closeTab([workbenchTab], "/wel/index", "/wel/index").tabs).toEqual([workbenchTab]);
    expect(paths(closeTab(three, "/wel/index", "/system/user").tabs)).toEqual(paths(three));
  });

  it("changes nothing for a path that is not open", () => {
    expect(closeTab(three, "/nowhere", "/system/user")).toEqual({ tabs: three, goTo: "/system/user" });
  });
});

describe("closing many", () => {
  it("keeps the tab in view and the workbench when the others go", () => {
    expect(paths(closeOthers(three, "/system/param"))).toEqual(["/wel/index", "/system/param"]);
    expect(paths(closeOthers(three, "/wel/index"))).toEqual(["/wel/index"]);
  });

  it("goes back to the workbench when all go", () => {
    expect(closeAll()).toEqual([workbenchTab]);
  });
});
