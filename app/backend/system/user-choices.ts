import { asc } from "drizzle-orm";
import { userChoices } from "#app/contract/system/user.ts";
import { rowScope } from "../crud/scope.ts";
import { toTree } from "../crud/tree.ts";
import { depts, posts, roles } from "../db/schema/system.ts";
import { bind } from "../http/register.ts";
import { isGrantable } from "./rights.ts";

type Node = { id: string; parentId: string; title: string };

/** What a user may be given: a role that is wider than the caller's is not offered. */
export const userChoiceEndpoints = [
  bind(userChoices, async (_, context) => {
    const { db } = context;
    const [ofRoles, ofDepts, ofPosts] = await Promise.all([
      db.select({ id: roles.id, parentId: roles.parentId, title: roles.roleName }).from(roles).where(rowScope(roles, context)).orderBy(asc(roles.sort), asc(roles.id)),
      db.select({ id: depts.id, parentId: depts.parentId, title: depts.deptName }).from(depts).where(rowScope(depts, context)).orderBy(asc(depts.sort), asc(depts.id)),
      db.select({ id: posts.id, postName: posts.postName }).from(posts).where(rowScope(posts, context)).orderBy(asc(posts.sort), asc(posts.id)),
    ]);
    const open = [];
    for (const role of ofRoles) if (await isGrantable(context, role.id)) open.push(role);
    return { roles: nodesOf(open), depts: nodesOf(ofDepts), posts: ofPosts };
  }),
];

const nodesOf = (rows: Node[]) => toTree(rows.map((row) => ({ ...row, key: row.id, value: row.id })));
