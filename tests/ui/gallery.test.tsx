import { describe, expect, it } from "vitest";
import { html, Page } from "./gallery.tsx";
import { BoardPage } from "./gallery-board.tsx";
import { FormPage } from "./gallery-form.tsx";
import { ListPage } from "./gallery-list.tsx";
import { Failed, Locked, SignIn } from "./gallery-single.tsx";
import { tagsOf, valuesOf, type Tag } from "./markup.ts";

const framed = {
  list: html(<Page><ListPage /></Page>),
  form: html(<Page path="/system/param"><FormPage /></Page>),
  board: html(<Page path="/wel/index"><BoardPage /></Page>),
  error: html(<Page><Failed /></Page>),
};
const all = { ...framed, "sign-in": html(<SignIn />), "lock screen": html(<Locked />) };

describe.each(Object.entries(all))("the %s page", (_, page) => {
  it("uses every id once", () => {
    const ids = valuesOf(page, "id");
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("points labels, descriptions and icons only at what is there", () => {
    const ids = new Set(valuesOf(page, "id"));
    const targets = ["for", "aria-labelledby", "aria-describedby", "list"].flatMap((name) => valuesOf(page, name));
    const icons = tagsOf(page, "use").map(({ attributes }) => (attributes.href ?? "").slice(1));
    const missing = [...targets.flatMap((target) => target.split(" ")), ...icons].filter((id) => !ids.has(id));
    expect(missing.filter((id) => !(id.startsWith("i-") && page === all["sign-in"]))).toEqual([]);
  });

  it("gives every control a label", () => {
    const labelled = new Set(valuesOf(page, "for"));
    const wrapped = [...page.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].flatMap((match) => valuesOf(match[1] ?? "", "name"));
    const controls = tagsOf(page, "(?:input|select|textarea)").filter(({ attributes }) => attributes.type !== "hidden");
    const bare = controls.filter(
      ({ attributes }) => !attributes["aria-label"] && !labelled.has(attributes.id ?? "") && !wrapped.includes(attributes.name ?? ""),
    );
    expect(controls.length).toBeGreaterThan(0);
    expect(bare).toEqual([]);
  });

  it("gives every button and link words", () => {
    const nameless = tagsOf(page, "(?:a|button|summary)").filter((tag) => wordsOf(tag) === "");
    expect(nameless).toEqual([]);
  });

  it("has no script in its attributes and no inline style", () => {
    expect(page).not.toMatch(/<[^>]+\s(on[a-z]+|style)=/);
    expect(page).not.toContain("javascript:");
  });

  it("has one heading of the first rank and one main part", () => {
    expect(tagsOf(page, "h1")).toHaveLength(1);
    expect(tagsOf(page, "main")).toHaveLength(1);
  });
});

describe.each(Object.entries(framed))("the frame around the %s page", (_, page) => {
  it("starts with a link to the content and has every landmark", () => {
    expect(page.startsWith('<a class="skip" href="#main">')).toBe(true);
    for (const landmark of ["header", "nav", "main", "footer"]) expect(tagsOf(page, landmark).length).toBeGreaterThan(0);
  });

  it("names each of its navigations differently", () => {
    const names = tagsOf(page, "nav").map(({ attributes }) => attributes["aria-label"]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(undefined);
  });

  it("posts every change of state and comes back to the page in view", () => {
    const preferences = tagsOf(page, "form").filter(({ attributes }) => attributes.action === "/preferences");
    expect(preferences).toHaveLength(6);
    expect(preferences.every(({ attributes }) => attributes.method === "post")).toBe(true);
    expect(tagsOf(page, "input").filter(({ attributes }) => attributes.name === "returnTo")).toHaveLength(7);
  });
});

describe("the list page", () => {
  it("stays within the budget of a list: 45 KB of HTML", () => {
    expect(Buffer.byteLength(framed.list)).toBeLessThan(45_000);
  });

  it("marks the page in view in menu, tabs, way and pager", () => {
    expect(tagsOf(framed.list).filter(({ attributes }) => attributes["aria-current"] === "page")).toHaveLength(4);
  });
});

function wordsOf({ attributes, text }: Tag): string {
  return attributes["aria-label"] ?? text;
}
