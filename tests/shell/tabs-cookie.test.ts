import { describe, expect, it } from "vitest";
import { workbenchTab, type Tab } from "#app/shell/tabs.ts";
import { decodeTabs, encodeTabs } from "#app/shell/tabs-cookie.ts";

const person: Tab = { path: "/personnel/7", search: "?tab=calendar", label: { kind: "name", text: "周明川" } };
const screen: Tab = { path: "/system/param", search: "", label: { kind: "key", text: "system.param.title" } };

describe("the cookie of the tabs", () => {
  it("gives back what was put in, names and keys alike", () => {
    expect(decodeTabs(encodeTabs([workbenchTab, person, screen]))).toEqual([workbenchTab, person, screen]);
  });

  it("stays under 1.5 KB by dropping the oldest", () => {
    const many = Array.from({ length: 40 }, (_, index): Tab => ({ ...person, path: `/personnel/${index}` }));
    const text = encodeTabs([workbenchTab, ...many]);
    const kept = decodeTabs(text);
    expect(text.length).toBeLessThanOrEqual(1500);
    expect(text).toMatch(/^[\w-]*$/);
    expect(kept[0]).toEqual(workbenchTab);
    expect(kept[kept.length - 1]?.path).toBe("/personnel/39");
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.length).toBeLessThan(40);
  });

  it("forgets a query that is longer than a tab deserves", () => {
    const long: Tab = { ...screen, search: `?paramName=${"x".repeat(300)}` };
    expect(decodeTabs(encodeTabs([workbenchTab, long]))[1]).toEqual(screen);
  });

  it.each([undefined, null, "", "%%%", "bm90IGpzb24", "eyJhIjoxfQ"])("that reads %s is the workbench alone", (text) => {
    expect(decodeTabs(text)).toEqual([workbenchTab]);
  });

  it("never leads to another site", () => {
    const outside = ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"];
    const tabs = outside.map((path): Tab => ({ ...screen, path }));
    expect(decodeTabs(encodeTabs([workbenchTab, ...tabs, screen]))).toEqual([workbenchTab, screen]);
  });
});
