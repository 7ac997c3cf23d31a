import { describe, expect, test } from "vitest";
import { column, defineResource, filter, number, text } from "#app/crud/define.ts";
import { listParams, nextSort, readState, upstreamQuery, writeState } from "#app/crud/url.ts";

const bridge = defineResource({
  name: "project/bridge",
  titleField: "bridgeName",
  fields: [],
  deeds: [{ intent: "close", code: "bridge_close", rows: "many" }],
  columns: ["bridgeName", "length", column("photo", { sort: false })],
  filters: ["bridgeName", filter("length", { kind: "range" }), filter("builtMonth", { kind: "month" })],
  sort: "-length",
  size: 30,
});
const plain = defineResource({ name: "system/plain", titleField: "name", fields: [], columns: ["name"], filters: [] });

const read = (query: string) => readState(bridge, new URLSearchParams(query));

describe("an address", () => {
  test("without parameters is the first page in the list's own order and size", () => {
    expect(read("")).toMatchObject({ current: 1, size: 30, sort: "-length", filters: {}, ids: [], open: [], ignored: [] });
    expect(readState(plain, new URLSearchParams())).toMatchObject({ size: 10, sort: "" });
  });

  test("tells page, size, order, filters and the open record", () => {
    expect(read("current=3&size=50&sort=bridgeName&bridgeName=江&length_ge=100&length_le=900&view=edit&id=7")).toEqual({
      current: 3, size: 50, sort: "bridgeName", filters: { bridgeName: "江", length_ge: "100", length_le: "900" },
      view: "edit", ids: ["7"], open: [], ignored: [],
    });
  });

  test("may name several records, each once", () => expect(read("view=remove&id=7&id=8&id=7").ids).toEqual(["7", "8"]));

  test("drops spaces around a value and leaves empty ones out", () => {
    expect(read("bridgeName=%20%20江%20&length_ge=").filters).toEqual({ bridgeName: "江" });
  });

  test.each([
    ["current=0", "current"], ["current=-1", "current"], ["current=1.5", "current"], ["current=99999999", "current"], ["current=1e3", "current"],
    ["size=11", "size"], ["size=201", "size"], ["size=0x0a", "size"],
    ["sort=password", "sort"], ["sort=photo", "sort"], ["sort=--length", "sort"], ["sort=length;drop", "sort"],
    ["view=admin", "view"], ["view=deed", "view"], ["deed=blow-up", "deed"], ["recycled=yes", "recycled"], ["parent=x", "parent"], ["id=1'or'1", "id"], ["nosuch=1", "nosuch"], ["length=5", "length"], ["__proto__=1", "__proto__"],
    [`bridgeName=${"x".repeat(201)}`, "bridgeName"],
  ])("with %s is read without it and says so", (query, name) => {
    expect(read(query)).toMatchObject({ current: 1, size: 30, sort: "-length", filters: {}, ids: [], ignored: [name] });
  });

  test("never says that the framework's own parameters are unknown", () => expect(read("_routes=x&index=&saved=1").ignored).toEqual([]));

  test("tells what is to be done with which records, the row a new one is to stand below, and the removed ones", () => {
    expect(read("deed=close&id=7&id=8")).toMatchObject({ view: "deed", deed: "close", ids: ["7", "8"], ignored: [] });
    expect(read("view=new&parent=12")).toMatchObject({ view: "new", parent: "12", ignored: [] });
    expect(read("recycled=1&deed=restore&id=7")).toMatchObject({ recycled: true, deed: "restore", ignored: [] });
  });

  test("names at most two hundred records", () => {
    const many = Array.from({ length: 250 }, (_, at) => `id=${at}`).join("&");
    expect(read(many).ids).toHaveLength(200);
  });
});

describe("writing an address", () => {
  test("leaves defaults out and always has one order of names", () => {
    expect(writeState(bridge, read(""))).toBe("");
    const one = writeState(bridge, read("size=50&length_ge=1&bridgeName=a&current=2"));
    expect(one).toBe(writeState(bridge, read("bridgeName=a&current=2&size=50&length_ge=1")));
    expect(one).toBe("?bridgeName=a&length_ge=1&size=50&current=2");
  });

  test.each(["?bridgeName=%E6%B1%9F+%26&sort=bridgeName&size=100&current=4&open=1&open=2&view=show&id=9", "?length_le=5", "?view=new", "?view=new&parent=12", "?deed=close&id=7&id=8", "?size=50&recycled=1&deed=restore&id=7"])(
    "and reading it again gives the same: %s", (query) => expect(writeState(bridge, read(query))).toBe(query));

  test("keeps the list and leaves the panel out for the list's own forms", () => {
    expect(listParams(bridge, read("bridgeName=a&current=2&view=edit&id=7"))).toEqual([["bridgeName", "a"], ["current", "2"]]);
    expect(listParams(bridge, read("recycled=1&deed=restore&id=7"))).toEqual([["recycled", "1"]]);
  });
});

describe("the upstream's query", () => {
  test("has page, size and the filters as they stand", () => {
    expect(upstreamQuery(read("current=2&size=10&length_ge=1")).toString()).toBe("current=2&size=10&descs=length&length_ge=1");
  });

  test("orders upwards by ascs and downwards by descs", () => {
    expect(upstreamQuery(read("sort=bridgeName")).get("ascs")).toBe("bridgeName");
    expect(upstreamQuery(read("sort=-bridgeName")).get("descs")).toBe("bridgeName");
    expect([...upstreamQuery(readState(plain, new URLSearchParams())).keys()]).toEqual(["current", "size"]);
  });
});

test("a heading orders upwards, then downwards, then as the list does", () => {
  expect([nextSort("", "length"), nextSort("length", "length"), nextSort("-length", "length"), nextSort("-other", "length")]).toEqual([
    "length", "-length", "", "length",
  ]);
});

test("a number field is searched by a number and a dictionary by its entries", () => {
  const { filters, columns } = defineResource({ name: "a/b", titleField: "x", fields: [number("x" as never), text("y" as never, { dict: "yes_no" })], columns: ["x", "y"], filters: ["x", "y", "z"] });
  expect(filters).toEqual([{ name: "x", kind: "number" }, { name: "y", kind: "select", dict: "yes_no" }, { name: "z", kind: "text" }]);
  expect(columns).toEqual([{ name: "x", as: "number" }, { name: "y", dict: "yes_no" }]);
});
