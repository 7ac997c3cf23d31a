import { eq, inArray } from "drizzle-orm";
import { attachApi } from "#app/contract/resource/attach.ts";
import { extensionOf } from "#app/rules/accepted-files.ts";
import { crudEntity, type CrudRules, findRow, type Row } from "../crud/entity.ts";
import { mountCrud, pageOfEntity } from "../crud/mount.ts";
import { attachs } from "../db/schema/resource.ts";
import { users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { originalNameOf } from "./upload/original-name.ts";

const rules: CrudRules = {
  beforeSubmit: async (values, _, current) => {
    // A file comes in by an upload and no other way.
    if (!current) throw new Refusal("uploadMissing");
    return { originalName: renamed(String(values.originalName), String(current.extension)) };
  },
};

/** Attachments as their administrators see them (contract 9.3). A removed one keeps its file until the sweep. */
export const attachEntity = crudEntity(attachApi, attachs, rules);

const [, , submit, remove, history, , restore] = mountCrud(attachApi, attachs, rules);

/** Attachments, each with the name of who uploaded it. */
export const attachEndpoints = [
  bind(attachApi.list, async ({ params }, context) => {
    const page = await pageOfEntity(attachEntity, params, context);
    return { ...page, records: await withOwners(page.records, context) };
  }),
  bind(attachApi.detail, async ({ query }, context) => {
    const found = await findRow(attachEntity, query.id, context);
    const [row] = await withOwners(found ? [found] : [], context);
    if (!row) throw notFound();
    return row;
  }),
  ...(attachApi.recycled ? [bind(attachApi.recycled, async ({ params }, context) => {
    const page = await pageOfEntity({ ...attachEntity, standing: "deleted" }, params, context);
    return { ...page, records: await withOwners(page.records, context) };
  })] : []),
  ...[submit, remove, history, restore].flatMap((one) => one ?? []),
];

type Attach = Row & Pick<typeof attachs.$inferSelect, "link" | "domain" | "name" | "originalName" | "extension" | "contentType" | "attachSize">;

async function withOwners(rows: Row[], { db }: RequestContext): Promise<(Attach & { ownerName: string })[]> {
  const ids = [...new Set(rows.flatMap(({ createUser }) => (typeof createUser === "string" ? [createUser] : [])))];
  const owners = ids.length === 0 ? [] : await db.select({ id: users.id, name: users.realName }).from(users).where(inArray(users.id, ids));
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...(row as Attach), ownerName: names.get(String(row.createUser)) ?? "" }));
}

/** A new name keeps the extension: it says what the file is. */
export function renamed(typed: string, extension: string): string {
  const name = originalNameOf(typed);
  if (name === "") throw new Refusal("badRequest", { data: { keys: { originalName: { key: "enter" } } } });
  return extensionOf(name) === extension ? name : originalNameOf(`${name}.${extension}`);
}

/** The attachment whose link has that key. */
export const byKey = (key: string) => eq(attachs.linkKey, key);
