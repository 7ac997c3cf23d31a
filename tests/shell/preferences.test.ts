import { describe, expect, it } from "vitest";
import { changePreference, decodePreferences, defaultPreferences, encodePreferences } from "#app/shell/preferences.ts";

describe("the cookie of the preferences", () => {
  it("is empty while nothing is chosen", () => {
    expect(encodePreferences(defaultPreferences)).toBe("");
    expect(decodePreferences(undefined)).toEqual({
      theme: "theme-hey",
      scheme: "light",
      accent: "#409EFF",
      density: "comfortable",
      collapsed: false,
      table: "plain",
    });
  });

  it("gives back every choice", () => {
    const chosen = { theme: "theme-vip", scheme: "auto", accent: "#d6336c", locale: "en", density: "compact", collapsed: true, table: "advanced" } as const;
    expect(decodePreferences(encodePreferences(chosen))).toEqual(chosen);
    expect(encodePreferences(chosen)).not.toMatch(/[;,\s"]/);
  });

  it("drops what is not allowed and keeps the rest", () => {
    const read = decodePreferences("theme=theme-pink&accent=red;}&collapsed=yes&density=compact&__proto__=1");
    expect(read).toEqual({ ...defaultPreferences, density: "compact" });
  });
});

describe("a posted preference", () => {
  it("changes one thing", () => {
    expect(changePreference(defaultPreferences, "collapsed", "1")).toEqual({ ...defaultPreferences, collapsed: true });
    expect(changePreference({ ...defaultPreferences, collapsed: true }, "collapsed", "0")?.collapsed).toBe(false);
  });

  it.each([
    ["theme", "theme-pink"],
    ["accent", "#12"],
    ["accent", "#409EFF;background:red"],
    ["locale", "fr"],
    ["toString", "1"],
    ["constructor", "1"],
  ])("%s=%s is refused", (name, value) => {
    expect(changePreference(defaultPreferences, name, value)).toBeUndefined();
  });
});
