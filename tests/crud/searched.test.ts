import "../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { depts, users } from "#app/backend/db/schema/system.ts";
import { ROOT_DEPT_ID } from "#app/backend/db/seed/organisation.ts";
import { roleId } from "#app/backend/db/seed/roles.ts";
import { fetch } from "#app/backend/index.server.ts";
import { foundChoices } from "#app/crud/searched.server.ts";
import { textOf } from "../resources/screen-table.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { newPerson } from "../support/person.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld } from "../support/world.ts";
import { tagsOf } from "../ui/markup.ts";

const NEW = "/system/user?view=new";
const HALF = 150;

let database: Database;
let admin: Browser;
beforeAll(async () => {
  database = await openWorld();
  const below = (parentId: string, ancestors: string, from: number) => Array.from({ length: HALF }, (_, at) => {
    const deptName = at === 7 ? "养护科" : `测站${from + at}`;
    return { id: String(from + at), parentId, ancestors, deptName, fullName: deptName };
  });
  await database.db.insert(depts).values([
    { id: "7000", parentId: ROOT_DEPT_ID, ancestors: `0,${ROOT_DEPT_ID}`, deptName: "甲分局", fullName: "甲分局" }, ...below("7000", `0,${ROOT_DEPT_ID},7000`, 7001),
    { id: "8000", parentId: ROOT_DEPT_ID, ancestors: `0,${ROOT_DEPT_ID}`, deptName: "乙分局", fullName: "乙分局" }, ...below("8000", `0,${ROOT_DEPT_ID},8000`, 8001),
  ]);
  admin = await browserOf(await openApplication(), fetch, { account: "admin", password: ADMIN_PASSWORD });
});

const boxes = (html: string, name: string) => tagsOf(html, "input").map(({ attributes }) => attributes).filter((input) => input.name === name);
const ticked = (html: string) => boxes(html, "deptId").filter((box) => "checked" in box).map(({ value }) => value);
const typed = (account: string): [string, string][] => [
  ["intent", "submit"], ["key", `key-${account}`], ["account", account], ["realName", "某人"], ["name", "某人"], ["userType", "1"], ["password", "Good-Word-77"], ["isLeader", "0"], ["roleId", roleId("viewer")],
];

describe("a field of more choices than a page can hold", () => {
  test("comes with a search in their place, and leaves shorter lists as they are", async () => {
    const { html } = await admin.open(NEW);
    expect(boxes(html, "find.deptId")).toHaveLength(1);
    expect(boxes(html, "deptId")).toEqual([]);
    expect(html).not.toContain("养护科");
    expect(boxes(html, "roleId").length).toBeGreaterThan(3);
  });

  test("answers a search with the names that fit, each behind those above it, and keeps what was typed and chosen", async () => {
    const { status, html } = await admin.post(NEW, [...typed("searched"), ["deptId", "7001"], ["find.deptId", "养护"], ["find", "deptId"]]);
    expect(status).toBe(200);
    expect(boxes(html, "deptId").map(({ value }) => value)).toEqual(["7001", "7008", "8008"]);
    expect(ticked(html)).toEqual(["7001"]);
    for (const text of ["甲分局 / 测站7001", "甲分局 / 养护科", "乙分局 / 养护科", "找到 2 个"]) expect(textOf(html)).toContain(text);
    expect(boxes(html, "account")[0]?.value).toBe("searched");
    expect(boxes(html, "find.deptId")[0]?.value ?? "").toBe("");
    expect(await database.db.select().from(users).where(eq(users.account, "searched"))).toEqual([]);
  });

  test("looks for a word that was typed before saving, and says when nothing has it", async () => {
    const { html } = await admin.post(NEW, [...typed("searched"), ["find.deptId", "没有的"]]);
    expect(textOf(html)).toContain("没有找到“没有的”");
  });

  test("keeps what was found and chosen when the form is refused, and saves it", async () => {
    const refused = await admin.post(NEW, [...typed("found"), ["email", "nonsense"], ["deptId", "8008"], ["find.deptId", ""]]);
    expect(refused.status).toBe(422);
    expect(ticked(refused.html)).toEqual(["8008"]);
    expect(textOf(refused.html)).toContain("乙分局 / 养护科");
    expect((await admin.post(NEW, [...typed("found"), ["deptId", "8008"], ["find.deptId", ""]])).status).toBe(303);
    expect(await database.db.select().from(users).where(eq(users.account, "found"))).toMatchObject([{ deptId: "8008" }]);
  });

  test("begins with what the record holds", async () => {
    const person = await newPerson(database.db, [], { deptId: "7008,8001" });
    const { html } = await admin.open(`/system/user?view=edit&id=${person.id}`);
    expect(ticked(html)).toEqual(["7008", "8001"]);
    expect(textOf(html)).toContain("甲分局 / 养护科");
  });

  test("of one choice is chosen from the same way", async () => {
    const path = "/system/dept?view=edit&id=7001";
    expect(boxes((await admin.open(path)).html, "parentId").map(({ value, checked }) => [value, checked !== undefined])).toEqual([["", false], ["7000", true]]);
    const { html } = await admin.post(path, [["intent", "submit"], ["id", "7001"], ["parentId", "7000"], ["deptName", "测站"], ["find.parentId", "乙分局"], ["find", "parentId"]]);
    expect(boxes(html, "parentId").map(({ type, value }) => `${type} ${value}`).slice(0, 3)).toEqual(["radio ", "radio 7000", "radio 8000"]);
  });

  test("does not take the Enter key from the form: its first button saves", async () => {
    const form = (await admin.open(NEW)).html.split("<form").find((part) => part.includes("find.deptId")) ?? "";
    const [first, second] = tagsOf(form, "button").map(({ attributes }) => attributes.name);
    expect([first, second]).toEqual([undefined, "find"]);
  });
});

test("of a search the first fifty are shown, those of the name itself before those below it", () => {
  const children = Array.from({ length: 80 }, (_, at) => ({ value: `c${at}`, label: `测站${at}` }));
  const { total, shown } = foundChoices([{ value: "a", label: "东局", children }, { value: "b", label: "西局", children: [{ value: "d", label: "东站" }] }], "东");
  expect([total, shown.length]).toEqual([82, 50]);
  expect(shown.slice(0, 3).map(({ label }) => label)).toEqual(["东局", "西局 / 东站", "东局 / 测站0"]);
});
