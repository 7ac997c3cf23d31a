import { asc } from "drizzle-orm";
import type { CrudApi } from "#app/contract/crud.ts";
import { postApi, postPage, postSave, postSelect, postUpdate } from "#app/contract/system/post.ts";
import { crudEntity } from "../crud/entity.ts";
import { mountCrud, pageOfEntity } from "../crud/mount.ts";
import { submitRow } from "../crud/submit.ts";
import { posts } from "../db/schema/system.ts";
import { actingTenant } from "../http/acting-tenant.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";

const entity = crudEntity(postApi, posts);
const page: CrudApi["list"] = postPage;

/** Posts (contract 6.2). */
export const postEndpoints = [
  ...mountCrud(postApi, posts),
  bind(page, ({ params }, context) => pageOfEntity(entity, params, context)),
  bind(postSave, ({ body: { id: _, ...body } }, context) => submitRow(entity, body, context)),
  bind(postUpdate, async ({ body }, context) => {
    if (body.id === undefined) throw notFound();
    return submitRow(entity, body, context);
  }),
  bind(postSelect, async ({ query }, context) => {
    const inside = await actingTenant(context, query.tenantId);
    return inside.db.select().from(posts).where(entity.scoped(inside)).orderBy(asc(posts.sort), asc(posts.id));
  }),
];
