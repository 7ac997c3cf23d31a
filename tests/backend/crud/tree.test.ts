import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { ancestorsOf, levelOf, rebuildAncestors, requireParent, subtreeOf, withHasChildren } from "#app/backend/crud/tree.ts";
import type { Database, Db, Tx } from "#app/backend/db/connect.ts";
import { depts } from "#app/backend/db/schema/system.ts";
import { NOBODY, type RequestContext } from "#app/backend/http/caller.ts";
import { testDatabase } from "../../support/database.ts";

let database: Database;
const live = eq(depts.isDeleted, 0);
const contextOf = (db: Db | Tx): RequestContext =>
  ({ db, caller: NOBODY, locale: "zh", requestId: "1", address: "", headers: new Headers(), request: new Request("http://backend/") });
const dept = (id: string, parentId: string) => ({ id, parentId, deptName: id, fullName: id });

beforeAll(async () => {
  database = await testDatabase({ from: "empty" });
  await database.db.insert(depts).values([dept("1", "0"), dept("2", "1"), dept("3", "2"), dept("4", "1"), dept("5", "0")]);
  for (const id of ["1", "5"]) await rebuildAncestors(contextOf(database.db), depts, id);
});

const ancestors = async (id: string) => (await database.db.select().from(depts).where(eq(depts.id, id)))[0]?.ancestors;
const place = (id: string, parentId: string) =>
  database.db.transaction((tx) => requireParent(contextOf(tx), { tree: depts, scope: live }, { id, parentId })).then((row) => row?.id ?? "root", ({ key }: { key: string }) => key);

describe("a tree of departments", () => {
  test("names what is above and below each", async () => {
    const context = contextOf(database.db);
    expect(await ancestorsOf(context, depts, "3")).toEqual(["1", "2"]);
    expect(await ancestorsOf(context, depts, "1")).toEqual([]);
    expect((await subtreeOf(context, depts, ["1"])).sort()).toEqual(["1", "2", "3", "4"]);
    expect([await ancestors("1"), await ancestors("3"), await ancestors("4")]).toEqual(["0", "0,1,2", "0,1"]);
  });

  test("takes any other department for a parent, but none below, not itself, and none that is not there", async () => {
    expect(await place("2", "5")).toBe("5");
    expect(await place("2", "0")).toBe("root");
    expect(await place("1", "3")).toBe("parentIsSelf");
    expect(await place("1", "1")).toBe("parentIsSelf");
    expect(await place("1", "99")).toBe("parentMissing");
  });

  test("moves with all that is below", async () => {
    await database.db.update(depts).set({ parentId: "5" }).where(eq(depts.id, "2"));
    await rebuildAncestors(contextOf(database.db), depts, "2");
    expect([await ancestors("2"), await ancestors("3"), await ancestors("4")]).toEqual(["0,5", "0,5,2", "0,1"]);
  });

  test("does not close to a circle when two are moved below each other at the same moment", async () => {
    await database.db.insert(depts).values([dept("21", "0"), dept("22", "0")]);
    const move = (id: string, parentId: string) => database.db.transaction(async (tx) => {
      await requireParent(contextOf(tx), { tree: depts, scope: live }, { id, parentId });
      await tx.update(depts).set({ parentId }).where(eq(depts.id, id));
    }).then(() => "moved", ({ key }: { key: string }) => key);
    expect((await Promise.all([move("21", "22"), move("22", "21")])).sort()).toEqual(["moved", "parentIsSelf"]);
  });

  test("of a thousand levels is read and rebuilt", async () => {
    await database.db.insert(depts).values(Array.from({ length: 1000 }, (_, at) => dept(String(1001 + at), at === 0 ? "0" : String(1000 + at))));
    await rebuildAncestors(contextOf(database.db), depts, "1001");
    expect((await ancestors("2000"))?.split(",")).toHaveLength(1000);
    expect(await place("1001", "2000")).toBe("parentIsSelf");
  });

  test("is paged level by level, and across all levels while something is looked for", async () => {
    const rows = async (conditions: Parameters<typeof levelOf>[0]["conditions"]) => database.db.select({ id: depts.id }).from(depts).where(levelOf({ conditions }, depts));
    expect((await rows([])).map(({ id }) => id)).toContain("5");
    expect((await rows([])).map(({ id }) => id)).not.toContain("3");
    expect(await rows([{ field: "deptName", operator: "like", value: "3" }])).toHaveLength(1007);
    const marked = await withHasChildren(contextOf(database.db), [{ id: "1" }, { id: "4" }], { tree: depts, scope: live });
    expect(marked).toEqual([{ id: "1", hasChildren: true }, { id: "4", hasChildren: false }]);
  });
});
