import { asc } from "drizzle-orm";
import { postApi, postSelect } from "#app/contract/system/post.ts";
import { crudEntity } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { posts } from "../db/schema/system.ts";
import { bind } from "../http/register.ts";

const { scoped } = crudEntity(postApi, posts);

export const postEndpoints = [
  ...mountCrud(postApi, posts),
  bind(postSelect, (_, context) => context.db.select().from(posts).where(scoped(context)).orderBy(asc(posts.sort), asc(posts.id))),
];
