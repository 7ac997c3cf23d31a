import { and, eq, inArray } from "drizzle-orm";
import { attachApi } from "#app/contract/resource/attach.ts";
import { fileLink, filePath, removeFile, removeFiles, statFile } from "#app/contract/resource/stored-file.ts";
import { diffOf, writeHistory } from "../crud/history.ts";
import { forgetTotals } from "../crud/page.ts";
import { attachs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { attachEntity } from "./attach.ts";
import { findReadable } from "./attach-readers.ts";
import { storageById } from "./storage/open-storage.ts";
import { removeStored } from "./storage/remove-stored.ts";

type Attach = typeof attachs.$inferSelect;
// The bytes go when the rows are gone for certain.
const outside = { transaction: false };

/** Stored files by the names of their objects (contract 9.2): those that the caller may read, and for good away with those one looks after. */
export const storedFileEndpoints = [
  bind(statFile, async ({ query }, context) => {
    const file = await readableFile(context, query.fileName);
    const stored = await (await storageById(context.db, file.ossId)).stat(file.name);
    if (!stored) throw notFound();
    return { link: file.link, name: file.name, hash: file.sha256, length: stored.size, putTime: file.createTime ?? "", contentType: file.contentType };
  }),
  bind(filePath, async ({ query }, context) => (await readableFile(context, query.fileName)).name),
  bind(fileLink, async ({ query }, context) => (await readableFile(context, query.fileName)).link),
  bind(removeFile, ({ query }, context) => removeForGood(context, [query.fileName]), outside),
  bind(removeFiles, ({ query }, context) => removeForGood(context, query.fileNames), outside),
];

async function readableFile(context: RequestContext, name: string): Promise<Attach> {
  const file = await findReadable(context, eq(attachs.name, name));
  if (!file) throw notFound();
  return file;
}

/**
 * Rows first: a file without its row is found by the sweep, a row without its file would be a lie. All names, or with one that the
 * caller does not look after none (2104).
 */
async function removeForGood(context: RequestContext, names: readonly string[]): Promise<null> {
  const gone = await context.db.transaction(async (db) => {
    const rows = await db.delete(attachs).where(and(inArray(attachs.name, [...names]), attachEntity.scoped(context))).returning();
    if (rows.length < names.length) throw notFound();
    await writeHistory({ ...context, db }, rows.map((row) => ({ resource: attachApi.base, rowId: row.id, action: "remove", changes: diffOf(factsOf(row), undefined) })));
    return rows;
  });
  forgetTotals();
  await removeStored(context.db, gone);
  return null;
}

const factsOf = ({ originalName, name, attachSize, sha256 }: Attach) => ({ originalName, name, attachSize, sha256 });
