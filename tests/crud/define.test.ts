import { describe, expect, test } from "vitest";
import { z } from "zod";
import { crudApi } from "#app/contract/crud.ts";
import { optionalText } from "#app/contract/field.ts";
import { column, defineResource, labelsOf, lookup, number, pathOf, range, select, text, upload } from "#app/crud/define.ts";
import { formValues, submitBody } from "#app/crud/form-data.ts";

const row = z.object({ id: z.string(), leaveType: z.string(), standIn: z.string(), days: z.number(), startTime: z.string(), endTime: z.string(), reason: z.string(), attachIds: z.array(z.string()) });
const anything = optionalText(50);
const api = crudApi({
  base: "/blade-desk/leave",
  permission: "leave",
  row,
  form: z.object({ leaveType: anything, standIn: anything, days: anything, startTime: anything, endTime: anything, reason: anything, attachIds: anything }),
  filters: {},
});
const leave = defineResource<typeof api>({
  name: "desk/leave",
  titleField: "reason",
  fields: [select("leaveType", { dict: "leave_type" }), lookup("standIn", { options: "people" }), number("days"), ...range("startTime", "endTime"), text("reason"), upload("attachIds", { options: "files" })],
  columns: ["leaveType", "days", column("endTime", { as: "date" })],
  filters: ["leaveType", "standIn", "days", "startTime", "reason"],
});

describe("a dictionary bound to a field", () => {
  test("labels the column of the same name", () => {
    expect(leave.columns).toEqual([{ name: "leaveType", dict: "leave_type" }, { name: "days", as: "number" }, { name: "endTime", as: "date" }]);
  });

  test("makes the filter of the same name a choice, as a lookup does; other filters take after their fields", () => {
    expect(leave.filters).toEqual([
      { name: "leaveType", kind: "select", dict: "leave_type" },
      { name: "standIn", kind: "select", options: "people" },
      { name: "days", kind: "number" },
      { name: "startTime", kind: "date" },
      { name: "reason", kind: "text" },
    ]);
  });
});

describe("attachments of a record", () => {
  const record = { id: "5", reason: "病假", attachIds: ["7001", "7002"] };

  test("are sent by their ids with the record", () => {
    const values = formValues(leave, record);
    expect(values.attachIds).toBe("7001,7002");
    const body = submitBody(leave, { ...values, reason: "事假" }, { id: "5" });
    expect(body).toMatchObject({ id: "5", reason: "事假", attachIds: "7001,7002" });
    expect(api.submit.body.parse(body)).toMatchObject({ id: "5", reason: "事假" });
  });
});

describe("a name", () => {
  test("gives the address and the place of the labels, unless they are named", () => {
    expect([pathOf(leave), labelsOf(leave)]).toEqual(["/desk/leave", { namespace: "desk", prefix: "leave" }]);
    const named = { ...leave, path: "/work/leave", labels: { namespace: "work", prefix: "request" } };
    expect([pathOf(named), labelsOf(named)]).toEqual(["/work/leave", { namespace: "work", prefix: "request" }]);
  });
});
