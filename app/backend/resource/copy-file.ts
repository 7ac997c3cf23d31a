import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { AttachedFile } from "#app/contract/resource/put-file.ts";
import { copyFile } from "#app/contract/resource/stored-file.ts";
import { attachs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { attachEntity, renamed } from "./attach.ts";
import { keepRow } from "./put-file.ts";
import { newName } from "./storage/object-name.ts";
import { storageById, storageOfBucket } from "./storage/open-storage.ts";

/** Copies of stored files (contract 9.2). */
export const copyFileEndpoints = [
  // A copy takes as long as an upload: no transaction waits for it.
  bind(copyFile, ({ query }, context) => copied(context, query), { transaction: false }),
];

type Order = { fileName: string; destBucketName: string; destFileName: string };

/** A copy is a file of its own: another object, another link, owned by who made it. */
async function copied(context: RequestContext, { fileName, destBucketName, destFileName }: Order): Promise<AttachedFile> {
  const [file] = await context.db.select().from(attachs).where(and(eq(attachs.name, fileName), attachEntity.scoped(context)));
  if (!file) throw notFound();
  const { extension, contentType } = file;
  const originalName = renamed(destFileName, extension);
  const place = await storageOfBucket(context, destBucketName);
  const bytes = await (await storageById(context.db, file.ossId)).get(file.name);
  if (!bytes) throw new Refusal("downloadFailed", { status: 424, code: 2171 });
  const hash = createHash("sha256");
  const name = newName(extension);
  const { size } = await place.storage.put(name, counted(bytes, hash));
  return keepRow(context, { name, originalName, extension, contentType, size, sha256: hash.digest("hex") }, place);
}

async function* counted(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}
