import { and, asc } from "drizzle-orm";
import { postApi, postSelect } from "#app/contract/system/post.ts";
import { mountCrud } from "../crud/mount.ts";
import { rowScope } from "../crud/scope.ts";
import { posts } from "../db/schema/system.ts";
import { bind } from "../http/register.ts";

export const postEndpoints = [
  ...mountCrud(postApi, posts),
  bind(postSelect, (_, context) =>
    context.db.select().from(posts).where(and(rowScope(posts, context))).orderBy(asc(posts.sort), asc(posts.id))),
];
