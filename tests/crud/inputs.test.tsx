import { describe, expect, it } from "vitest";
import { checks, code, date, dateTime, type Field, type FieldKind, lookup, number, password, radio, range, richText, select, text, textarea, toggle, tree, upload } from "#app/crud/define.ts";
import { Input, type InputProps } from "#app/crud/inputs.tsx";
import { html } from "#tests/ui/gallery.tsx";
import { type Tag, tagsOf } from "#tests/ui/markup.ts";

const kinds = [{ value: "1", label: "病假" }, { value: "2", label: "事假" }];
const drawn = (field: Field, given: Partial<InputProps> = {}) =>
  html(<Input field={field} id={`field-${field.name}`} label="请假" value="" required={false} choices={kinds} {...given} />);
const control = (markup: string): Tag["attributes"] => tagsOf(markup).find(({ attributes }) => /^field-\w+$/.test(attributes.id ?? ""))?.attributes ?? {};
const ticked = (markup: string) => tagsOf(markup, "input").filter(({ attributes }) => "checked" in attributes).map(({ attributes }) => attributes.value);
const posted = (markup: string) => tagsOf(markup, "input").map(({ attributes }) => `${attributes.name}=${attributes.value} ${attributes.type}`);

describe("a field of one line", () => {
  it.each([
    [text("reason"), "text"],
    [number("reason"), "number"],
    [date("reason"), "date"],
    [dateTime("reason"), "datetime-local"],
    [password("reason"), "password"],
  ])("is the browser's own control for its kind: %o", (field, type) => {
    const markup = drawn(field, { required: true, error: "请填写" });
    expect(control(markup)).toMatchObject({ type, name: "reason", required: "", "aria-invalid": "true", "aria-describedby": "field-reason-error" });
    expect(tagsOf(markup, "label")[0]?.attributes.for).toBe("field-reason");
  });

  it("keeps what was typed", () => {
    for (const [field, value] of [[text("a"), "头晕"], [number("a"), "3"], [date("a"), "2026-05-01"], [dateTime("a"), "2026-05-01T08:30"]] as const) {
      expect(control(drawn(field, { value })).value).toBe(value);
    }
  });

  it("never gives a password back, and says that it is to be typed again", () => {
    const markup = drawn(password("word"), { value: "Geheim-1" });
    expect(markup).not.toContain("Geheim-1");
    expect(markup).toContain("密码不回显，请重新输入");
    expect(control(markup)).toMatchObject({ value: "", autoComplete: "new-password" });
    expect(drawn(password("word"))).not.toContain("密码不回显");
  });
});

describe("a field of several lines", () => {
  it("takes the whole row, and code is not checked for spelling", () => {
    for (const [field, rows] of [[textarea("text"), "3"], [code("text"), "10"]] as const) {
      const markup = drawn(field, { value: "a: 1\nb: 2" });
      expect(tagsOf(markup, "textarea")[0]).toMatchObject({ text: "a: 1\nb: 2", attributes: { name: "text", rows } });
      expect(markup).toContain("is-wide");
    }
    expect(control(drawn(code("text"))).spellcheck).toBe("false");
  });
});

describe("a field with choices", () => {
  it.each([select("kind", { dict: "leave_type" }), lookup("kind", { options: "kinds" }), tree("kind", { options: "kinds" })])("offers them by name and keeps the chosen one: %o", (field) => {
    const options = tagsOf(drawn(field, { value: "2" }), "option");
    expect(options.map((option) => option.text)).toEqual(["请选择", "病假", "事假"]);
    expect(options.filter(({ attributes }) => "selected" in attributes).map((option) => option.text)).toEqual(["事假"]);
  });

  it("keeps a stored key that is no longer among them", () => {
    const chosen = tagsOf(drawn(select("kind"), { value: "9" }), "option").find(({ attributes }) => "selected" in attributes);
    expect(chosen).toMatchObject({ text: "9", attributes: { value: "9" } });
  });

  it("as radio buttons is one group under its label", () => {
    const markup = drawn(radio("kind", { dict: "leave_type" }), { value: "1", error: "请选择" });
    expect(posted(markup)).toEqual(["kind=1 radio", "kind=2 radio"]);
    expect(tagsOf(markup, "input").map(({ attributes }) => "checked" in attributes)).toEqual([true, false]);
    expect(tagsOf(markup, "legend")[0]?.text).toContain("请假");
    expect(control(markup).type).toBe("radio");
  });
});

describe("boxes to tick", () => {
  const menus = [{ value: "1", label: "系统", children: [{ value: "11", label: "用户", children: [{ value: "111", label: "新增" }] }, { value: "12", label: "岗位" }] }, { value: "2", label: "首页" }];

  it("without levels stand in rows, ticked by the stored ids, the first of them pointed at", () => {
    const markup = drawn(checks("kind", { options: "kinds" }), { value: "2", error: "请选择" });
    expect(posted(markup)).toEqual(["kind=1 checkbox", "kind=2 checkbox"]);
    expect(ticked(markup)).toEqual(["2"]);
    expect(control(markup)).toMatchObject({ value: "1", "aria-invalid": "true" });
    expect(markup).not.toContain("<details");
  });

  it("of a tree fold below their node, open where something below is ticked", () => {
    const markup = drawn(checks("kind", { options: "menus" }), { value: "111", choices: menus });
    expect(tagsOf(markup, "label").map(({ text }) => text)).toEqual(["系统", "用户", "新增", "岗位", "首页"]);
    expect(tagsOf(markup, "summary").map(({ attributes }) => attributes["aria-label"])).toEqual(["系统 的下级", "用户 的下级"]);
    expect(tagsOf(markup, "details").every(({ attributes }) => "open" in attributes)).toBe(true);
    expect(tagsOf(drawn(checks("kind"), { value: "2", choices: menus }), "details").some(({ attributes }) => "open" in attributes)).toBe(false);
    expect(markup).toContain("data-check-tree");
    expect(drawn(checks("kind", { apart: true }), { choices: menus })).not.toContain("data-check-tree");
  });

  it("keep a stored id that is no longer among them, and post what is only read", () => {
    expect(ticked(drawn(checks("kind"), { value: "1,9" }))).toEqual(["1", "9"]);
    expect(posted(drawn(checks("kind", { readOnly: true }), { value: "2" }))).toEqual(["kind=1 checkbox", "kind=2 hidden", "kind=2 checkbox"]);
  });
});

describe("a switch", () => {
  it("says no when it is off, and yes after it when it is on", () => {
    expect(posted(drawn(toggle("isSealed"), { value: "1" }))).toEqual(["isSealed=0 hidden", "isSealed=1 checkbox"]);
    const isOn = (value: string) => "checked" in (tagsOf(drawn(toggle("isSealed"), { value }), "input")[1]?.attributes ?? {});
    expect([isOn("1"), isOn("0"), isOn("")]).toEqual([true, false, false]);
  });
});

describe("a field that is only read", () => {
  it("cannot be changed, and comes back with a refused form", () => {
    for (const field of [select("kind", { readOnly: true }), radio("kind", { readOnly: true })]) {
      expect(posted(drawn(field, { value: "2" }))[0]).toBe("kind=2 hidden");
    }
    expect(posted(drawn(toggle("kind", { readOnly: true }), { value: "1" }))[0]).toBe("kind=1 hidden");
    for (const word of [select, radio, toggle]) expect(drawn(word("kind", { readOnly: true }))).toContain("disabled");
    for (const word of [text, number, textarea, code]) expect(control(drawn(word("kind", { readOnly: true })))).toHaveProperty("readonly");
  });
});

describe("attachments", () => {
  const stored = (attachId: string, originalName: string, suffix: string) => ({ attachId, originalName, suffix, link: `/files/attach/key${attachId}`, attachSize: 2048 });
  const files = [stored("7001", "批复.pdf", "pdf"), stored("7002", "现场.png", "png")];

  it.each(['["7001","7002"]', "7001,7002"])("stored as %s are shown by their names and sizes, each a way to its page", (value) => {
    const markup = drawn(upload("attachIds"), { value, files });
    expect(tagsOf(markup, "li").map(({ text }) => text)).toEqual(["批复.pdf2 KB", "现场.png2 KB"]);
    expect(tagsOf(markup, "a").map(({ attributes }) => attributes.href)).toEqual(["/preview/7001", "/preview/7002"]);
    expect(tagsOf(markup, "img").map(({ attributes }) => attributes.src)).toEqual(["/files/attach/key7002"]);
    expect(tagsOf(markup, "legend")[0]?.text).toBe("请假");
  });

  it("whose name nobody knows show their id, and none that can be added say that there are none", () => {
    expect(tagsOf(drawn(upload("attachIds"), { value: "7009", files }), "li")[0]?.text).toBe("7009");
    for (const value of ["", "[]"]) expect(drawn(upload("attachIds", { readOnly: true }), { value })).toContain("暂无附件");
  });

  it("stay while their tick stays, and more come by the browser's own input", () => {
    expect(posted(drawn(upload("attachIds"), { value: "7001", files }))).toEqual(["attachIds=7001 checkbox", "attachIds.files=undefined file", "attachIds= hidden"]);
    expect(ticked(drawn(upload("attachIds"), { value: "7001", files }))).toEqual(["7001"]);
    const input = control(drawn(upload("attachIds", { accept: ["pdf", "png"], limit: 1 })));
    expect(input).toMatchObject({ type: "file", accept: ".pdf,.png", "aria-describedby": "field-attachIds-limits" });
    expect(input).not.toHaveProperty("multiple");
  });

  it("say how many files of which size they take", () => {
    expect(drawn(upload("attachIds"))).toContain("最多 500 个文件，每个不超过 4 GB");
    expect(drawn(upload("attachIds", { limit: 3, maxSize: 500 * 1024 }))).toContain("最多 3 个文件，每个不超过 500 KB");
  });

  it("that are only read offer nothing to press", () => {
    const markup = drawn(upload("attachIds", { readOnly: true }), { value: "7001", files });
    expect(tagsOf(markup, "input").map(({ attributes }) => attributes.type)).toEqual(["hidden"]);
    expect(tagsOf(markup, "button")).toEqual([]);
  });
});

describe("every word of a form", () => {
  const words: Record<FieldKind, Field> = {
    text: text("x"), textarea: textarea("x"), number: number("x"), select: select("x"), radio: radio("x"), switch: toggle("x"), date: date("x"),
    dateTime: dateTime("x"), password: password("x"), code: code("x"), lookup: lookup("x"), tree: tree("x"), checks: checks("x"), upload: upload("x"),
    richText: richText("x"),
  };

  it.each(Object.values(words))("draws something that carries the field's name and can be pointed at: %o", (field) => {
    const markup = drawn(field);
    expect(tagsOf(markup).some(({ attributes }) => attributes.name === "x")).toBe(true);
    expect(control(markup).id).toBe("field-x");
  });

  it("says its kind", () => {
    expect(Object.entries(words).filter(([kind, field]) => field.kind !== kind)).toEqual([]);
  });

  it("for a period is two days, each with a label of its own", () => {
    const fields = range("startDate", "endDate", { span: 2 });
    expect(fields).toEqual([{ name: "startDate", kind: "date", span: 2 }, { name: "endDate", kind: "date", span: 2 }]);
    expect(fields.map((field) => control(drawn(field)).type)).toEqual(["date", "date"]);
  });
});
