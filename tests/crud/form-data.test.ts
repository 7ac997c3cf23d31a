import { describe, expect, test } from "vitest";
import { z } from "zod";
import { crudApi } from "#app/contract/crud.ts";
import { flag, optionalText, requiredInt, requiredText } from "#app/contract/field.ts";
import { checks, defineResource, number, password, text, textarea, toggle } from "#app/crud/define.ts";
import { formValues, readValues, submitBody } from "#app/crud/form-data.ts";
import { fieldErrorsOf, formRules, upstreamFieldErrors } from "#app/crud/form-rules.server.ts";
import { translator } from "#app/locales/catalogue.server.ts";

const api = crudApi({
  base: "/blade-system/param",
  permission: "param",
  row: z.object({ id: z.string(), paramName: z.string(), remark: z.string().nullish(), sort: z.number(), isOpen: z.number() }),
  form: z.object({ paramName: requiredText(5), remark: optionalText(9), sort: requiredInt(1, 99), isOpen: flag() }),
  filters: {},
});
const setting = defineResource<typeof api>({
  name: "system/param",
  titleField: "paramName",
  fields: [text("paramName"), textarea("remark", { when: ({ isOpen }) => isOpen === "1" }), number("sort", { initial: 1 }), toggle("isOpen")],
  columns: ["paramName"],
});

function posted(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const t = translator("zh");

describe("a posted form", () => {
  test("reads every field as text, and one that was not sent as empty", () => {
    expect(readValues(setting, posted(["paramName", " a "], ["sort", "3"]))).toEqual({ paramName: " a ", remark: "", sort: "3", isOpen: "0" });
  });

  test("reads an unticked box as 0 and a ticked one as 1, whatever the hidden field before it says", () => {
    expect(readValues(setting, posted(["isOpen", "0"])).isOpen).toBe("0");
    expect(readValues(setting, posted(["isOpen", "0"], ["isOpen", "1"])).isOpen).toBe("1");
  });

  test("has the line breaks that are stored, not the browser's", () => {
    expect(readValues(setting, posted(["remark", "one\r\ntwo\r\n"])).remark).toBe("one\ntwo\n");
  });

  test("takes no field that the screen does not have, and no file for a text", () => {
    const form = posted(["tenantId", "000001"], ["isDeleted", "1"]);
    form.append("paramName", new File(["x"], "x.txt"));
    expect(readValues(setting, form)).toEqual({ paramName: "", remark: "", sort: "", isOpen: "0" });
  });
});

describe("boxes that are ticked", () => {
  const fields = [checks("roleId"), checks("deptIds", { list: true })];

  test("are ids joined by commas, in the form and out of the record", () => {
    expect(readValues({ fields }, posted(["roleId", "1"], ["roleId", "2"], ["deptIds", "7"]))).toEqual({ roleId: "1,2", deptIds: "7" });
    expect(readValues({ fields }, posted())).toEqual({ roleId: "", deptIds: "" });
    expect(formValues({ fields }, { roleId: "1,2", deptIds: ["7", "8"] })).toEqual({ roleId: "1,2", deptIds: "7,8" });
  });

  test("are sent as a list where the contract has one", () => {
    expect(submitBody({ fields }, { roleId: "1,2", deptIds: "7,8" }, {})).toEqual({ roleId: "1,2", deptIds: ["7", "8"] });
    expect(submitBody({ fields }, { roleId: "", deptIds: "" }, {})).toEqual({ roleId: "", deptIds: [] });
  });
});

test("a field of new records is not sent with an edited one, and the reverse", () => {
  const fields = [password("password", { on: "new" }), text("email", { on: "edit" })];
  expect(submitBody({ fields }, { password: "a", email: "b" }, {})).toEqual({ password: "a" });
  expect(submitBody({ fields }, { password: "a", email: "b" }, { id: "7" })).toEqual({ email: "b", id: "7" });
});

describe("the body of a submit", () => {
  const values = { paramName: "a", remark: "note", sort: "3", isOpen: "0" };

  test("has id and version of an edited record only", () => {
    expect(submitBody(setting, values, { id: "", version: "" })).toEqual({ paramName: "a", sort: "3", isOpen: "0" });
    expect(submitBody(setting, values, { id: "7", version: "2" })).toMatchObject({ id: "7", version: "2" });
  });

  test("leaves a field out whose condition does not hold", () => {
    expect(submitBody(setting, { ...values, isOpen: "1" }, {})).toHaveProperty("remark", "note");
    expect(submitBody(setting, values, {})).not.toHaveProperty("remark");
  });
});

describe("the form of a record", () => {
  test("shows stored values as text, nothing as empty", () => {
    expect(formValues(setting, { paramName: "a", remark: null, sort: 0, isOpen: 1 })).toEqual({ paramName: "a", remark: "", sort: "0", isOpen: "1" });
  });

  test("starts with the initial values when the record is new", () => {
    expect(formValues(setting, null)).toEqual({ paramName: "", remark: "", sort: "1", isOpen: "" });
  });

  test("knows from the contract what must be filled in and how long it may be", () => {
    expect(formRules(api)).toEqual({ required: ["paramName", "sort"], maxLengths: { paramName: 5, remark: 9 } });
  });
});

describe("what is wrong", () => {
  const faults = (body: unknown) => fieldErrorsOf(setting, api.submit.body.safeParse(body).error?.issues ?? [], t);

  test("is said at the field with its label and its limit", () => {
    expect(faults({ paramName: "", sort: "0" })).toEqual({ paramName: "请输入参数名称", sort: expect.stringContaining("不能小于1") });
    expect(faults({ paramName: "much too long", sort: "1.5" })).toEqual({ paramName: "参数名称不能超过5个字符", sort: expect.stringContaining("须为整数") });
  });

  test("comes from our backend as keys and from a gateway elsewhere as texts", () => {
    expect(upstreamFieldErrors(setting, { keys: { paramName: { key: "tooLong", maximum: 5 } } }, t)).toEqual({ paramName: "参数名称不能超过5个字符" });
    expect(upstreamFieldErrors(setting, { keys: { paramName: { key: "duplicate" } } }, t)).toEqual({ paramName: "参数名称已存在" });
    expect(upstreamFieldErrors(setting, { fieldErrors: { paramName: "太长了" } }, t)).toEqual({ paramName: "太长了" });
    for (const nothing of [null, undefined, "text", { refs: [] }, { keys: "no" }]) expect(upstreamFieldErrors(setting, nothing, t)).toEqual({});
  });
});
