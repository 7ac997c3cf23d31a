import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Dept, DeptBranch } from "#app/contract/system/dept.ts";
import type { TreeNode } from "#app/contract/envelope.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { depts } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT, people } from "../../support/world.ts";

const base = "/blade-system/dept";
let database: Database;
let admin = "";
let stranger = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  stranger = (await signInAs(fetch, people.stranger)).access;
});

const submit = (body: object, token = admin) => ask(fetch, `${base}/submit`, { token, body: { deptCategory: 2, sort: 1, ...body } });
const remove = (...ids: string[]) => ask(fetch, `${base}/remove?ids=${ids.join(",")}`, { token: admin, method: "POST" });
const restore = (...ids: string[]) => ask(fetch, `${base}/restore?ids=${ids.join(",")}`, { token: admin, method: "POST" });
const detail = (id: string, token = admin) => dataOf<Dept>(fetch, `${base}/detail?id=${id}`, { token });
const edit = ({ id, deptName, fullName, version }: Dept, change: object) => submit({ id, deptName, fullName, version, ...change });

async function added(deptName: string, parentId = "", token = admin): Promise<Dept> {
  const { status, body } = await submit({ deptName, fullName: deptName, parentId }, token);
  if (status !== 200) throw new Error(String(body.msg));
  return detail((body.data as { id: string }).id, token);
}

describe("the tree", () => {
  test("knows above every department the ones up to the root, and keeps it right below one that is moved", async () => {
    const [one, other] = [await added("甲局"), await added("乙局")];
    const below = await added("甲处", one.id);
    const last = await added("甲科", below.id);
    expect([below.parentName, last.ancestors]).toEqual(["甲局", `0,${one.id},${below.id}`]);
    expect((await edit(below, { parentId: other.id })).status).toBe(200);
    expect([(await detail(below.id)).ancestors, (await detail(last.id)).ancestors]).toEqual([`0,${other.id}`, `0,${other.id},${below.id}`]);
    expect((await edit(await detail(below.id), { parentId: "" })).status).toBe(200);
    expect([(await detail(below.id)).parentId, (await detail(last.id)).ancestors]).toEqual(["0", `0,${below.id}`]);
  });

  test("refuses a department above itself, below itself, or of another tenant, and one that is not there", async () => {
    const top = await added("环局");
    const below = await added("环处", top.id);
    for (const parentId of [top.id, below.id]) {
      expect((await edit(top, { parentId })).body).toMatchObject({ success: false, msg: "父节点不可选择自身!" });
    }
    const foreign = await added("别家", "", stranger);
    for (const parentId of [foreign.id, "404"]) expect((await edit(below, { parentId })).body).toMatchObject({ code: 400, msg: "上级不存在!" });
    expect(await detail(below.id)).toMatchObject({ parentId: top.id });
  });

  test("shows one level, whether there is something below, and the hits of a search on any level", async () => {
    const top = await added("总部");
    await added("总部分部", top.id);
    const roots = (await dataOf<{ records: Dept[] }>(fetch, `${base}/parent-list?size=100`, { token: admin })).records;
    expect(roots.find(({ id }) => id === top.id)).toMatchObject({ hasChildren: true });
    expect(roots.every(({ parentId }) => parentId === "0")).toBe(true);
    const level = await dataOf<Dept[]>(fetch, `${base}/lazy-list?parentId=${top.id}`, { token: admin });
    expect(level).toMatchObject([{ deptName: "总部分部", parentName: "总部", hasChildren: false }]);
    const hits = await dataOf<{ records: Dept[] }>(fetch, `${base}/parent-list?deptName=总部分部`, { token: admin });
    expect(hits.records.map(({ parentName }) => parentName)).toEqual(["总部"]);
    const [found] = await dataOf<DeptBranch[]>(fetch, `${base}/list?deptName=总部`, { token: admin });
    expect(found).toMatchObject({ deptName: "总部", children: [{ deptName: "总部分部" }] });
  });

  test("of two hundred levels is still moved and read as a whole", async () => {
    const top = await added("深");
    let above = top.id;
    const ids = Array.from({ length: 200 }, (_, at) => String(50_000 + at));
    for (const id of ids) {
      await database.db.insert(depts).values({ id, parentId: above, deptName: `第${id}级`, fullName: id, ancestors: "0" });
      above = id;
    }
    expect((await edit(top, { parentId: (await added("更上")).id })).status).toBe(200);
    expect((await detail(above)).ancestors.split(",")).toHaveLength(202);
    expect((await edit(await detail(top.id), { parentId: above })).body.msg).toBe("父节点不可选择自身!");
    const nodes = await dataOf<TreeNode[]>(fetch, `${base}/tree`, { token: admin });
    expect(JSON.stringify(nodes)).toContain("第50199级");
  });
});

describe("removing", () => {
  test("is refused while there are departments below or people inside, and takes a whole branch at once", async () => {
    const top = await added("撤局");
    const below = await added("撤处", top.id);
    expect((await remove(top.id)).body).toMatchObject({ code: 2106, msg: "请先删除子节点!" });
    await newPerson(database.db, [], { deptId: `1,${below.id}` });
    expect((await remove(top.id, below.id)).body).toMatchObject({ code: 2106, data: { refs: ["某人"] } });
    const empty = await added("空局");
    const child = await added("空处", empty.id);
    expect((await remove(empty.id, child.id)).status).toBe(200);
  });

  test("can be taken back, but not below a department that is gone", async () => {
    const top = await added("回局");
    const below = await added("回处", top.id);
    await remove(below.id, top.id);
    expect((await restore(below.id)).body.msg).toBe("上级不存在!");
    expect((await restore(below.id, top.id)).status).toBe(200);
    expect((await detail(below.id)).ancestors).toBe(`0,${top.id}`);
  });
});

describe("departments to choose from", () => {
  test("are one's own, those of another user for who may see users, and those of a kind", async () => {
    const own = await added("自局");
    const person = await newPerson(database.db, [], { deptId: own.id });
    const clerk = await newPerson(database.db, []);
    const select = (token: string, query = "") => ask(fetch, `${base}/select${query}`, { token });
    expect((await select(person.token)).body.data).toEqual([{ id: own.id, deptName: "自局" }]);
    expect((await select(admin, `?userId=${person.id}`)).body.data).toEqual([{ id: own.id, deptName: "自局" }]);
    expect((await select(clerk.token, `?userId=${person.id}`)).status).toBe(403);
    const elsewhere = await newPerson(database.db, ["user"], { tenantId: OTHER_TENANT });
    expect((await select(elsewhere.token, `?userId=${person.id}`)).status).toBe(404);
    const ofKind = await dataOf<{ deptName: string }[]>(fetch, `${base}/select-by-type?type=2`, { token: clerk.token });
    expect(ofKind.map(({ deptName }) => deptName)).toContain("自局");
    expect((await ask(fetch, `${base}/select-by-type?type=3`, { token: admin })).status).toBe(400);
  });
});

describe("another tenant", () => {
  test("is seen and written by the platform's administrator who names it, and by nobody else", async () => {
    const { status, body } = await submit({ deptName: "代建", fullName: "代建", tenantId: OTHER_TENANT });
    expect(status).toBe(200);
    const { id } = body.data as { id: string };
    expect((await database.db.select().from(depts).where(eq(depts.id, id)))[0]).toMatchObject({ tenantId: OTHER_TENANT });
    expect((await ask(fetch, `${base}/detail?id=${id}`, { token: admin })).status).toBe(404);
    const titles = async (token: string, query: string) => (await dataOf<TreeNode[]>(fetch, `${base}/tree${query}`, { token })).map(({ title }) => title);
    expect(await titles(admin, `?tenantId=${OTHER_TENANT}`)).toContain("代建");
    expect(await titles(admin, "")).not.toContain("代建");
    expect(await titles(stranger, "?tenantId=000000")).toEqual(await titles(stranger, ""));
    const sneaked = await submit({ deptName: "潜入", fullName: "潜入", tenantId: "000000" }, stranger);
    expect(await detail((sneaked.body.data as { id: string }).id, stranger)).toMatchObject({ tenantId: OTHER_TENANT });
  });
});
