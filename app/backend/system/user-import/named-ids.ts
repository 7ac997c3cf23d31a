import { asc } from "drizzle-orm";
import { rowScope } from "../../crud/scope.ts";
import { depts, posts, roles } from "../../db/schema/system.ts";
import type { RequestContext } from "../../http/caller.ts";
import { deptEntity } from "../dept-rules.ts";
import { isGrantable } from "../rights.ts";

/** What a cell of names comes to: ids joined by commas, or why it comes to none. */
export type Named = { ids: string } | { fault: string };
export type NameReader = (text: string) => Named;
export type NameReaders = Record<"roleId" | "deptId" | "postId", NameReader>;

/** Readers of the three columns that hold names: several are parted by commas, a department may stand behind those above it. */
export async function nameReaders(context: RequestContext): Promise<NameReaders> {
  const { db } = context;
  const ofRoles = await db.select({ id: roles.id, name: roles.roleName }).from(roles).where(rowScope(roles, context)).orderBy(asc(roles.id));
  // Only departments that the caller sees in their list.
  const ofDepts = await db.select({ id: depts.id, parentId: depts.parentId, name: depts.deptName }).from(depts).where(deptEntity.scoped(context)).orderBy(asc(depts.id));
  const ofPosts = await db.select({ id: posts.id, name: posts.postName }).from(posts).where(rowScope(posts, context)).orderBy(asc(posts.id));
  const closed = new Set<string>();
  for (const { id } of ofRoles) if (!(await isGrantable(context, id))) closed.add(id);
  return {
    roleId: reader(indexed(ofRoles.map(({ id, name }) => [name, id])), { unknown: "importRoleUnknown", twice: "importNameTwice", closed, tooWide: "importRoleTooWide" }),
    deptId: reader(indexed(deptPaths(ofDepts)), { unknown: "importDeptUnknown", twice: "importDeptTwice" }),
    postId: reader(indexed(ofPosts.map(({ id, name }) => [name, id])), { unknown: "importPostUnknown", twice: "importNameTwice" }),
  };
}

type Faults = { unknown: string; twice: string; closed?: ReadonlySet<string>; tooWide?: string };

function reader(ids: ReadonlyMap<string, ReadonlySet<string>>, { unknown, twice, closed, tooWide = unknown }: Faults): NameReader {
  return (text) => {
    const found: string[] = [];
    for (const name of text.split(/[,，、;；]/).map((one) => one.trim()).filter(Boolean)) {
      const [id, ...others] = ids.get(keyOf(name)) ?? [];
      if (id === undefined) return { fault: unknown };
      if (others.length > 0) return { fault: twice };
      if (closed?.has(id)) return { fault: tooWide };
      found.push(id);
    }
    return { ids: [...new Set(found)].join(",") };
  };
}

function indexed(pairs: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const [name, id] of pairs) index.set(keyOf(name), (index.get(keyOf(name)) ?? new Set()).add(id));
  return index;
}

type Dept = { id: string; parentId: string; name: string };

/** Every department under its name, and behind one, two … of those above it: 省厅/一处/一科. */
function* deptPaths(rows: readonly Dept[]): Generator<readonly [string, string]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    let path = row.name;
    yield [path, row.id];
    let above = byId.get(row.parentId);
    // A circle in the tree would never end.
    for (let level = 0; above && level < MOST_LEVELS; level += 1, above = byId.get(above.parentId)) {
      path = `${above.name}/${path}`;
      yield [path, row.id];
    }
  }
}
const MOST_LEVELS = 20;

const keyOf = (name: string) => name.normalize("NFKC").replace(/\s*\/\s*/g, "/").trim().toLowerCase();
