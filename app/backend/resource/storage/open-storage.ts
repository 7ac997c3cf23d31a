import { and, eq } from "drizzle-orm";
import { bucketOf, isBucketInPath, isLocal } from "#app/rules/object-storage.ts";
import { rowScope } from "../../crud/scope.ts";
import { ossConfigs } from "../../db/schema/resource.ts";
import type { Executor, RequestContext } from "../../http/caller.ts";
import { Refusal } from "../../http/errors.ts";
import { openField } from "../../keys/field-cipher.ts";
import { localStorage } from "./local-storage.ts";
import { type Bucket, s3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export type OssConfig = typeof ossConfigs.$inferSelect;
/** A storage, and the row that describes it; null is the local folder as it stands without one. */
export type Chosen = { storage: Storage; ossId: string | null; domain: string };

/** The code of the local folder, whatever is configured (contract 9.2). */
const LOCAL = "local";
const ENABLED = 2;

/** Where an upload goes: to the storage of that code, else to the one that is enabled, else to the local folder (contract 9.2). */
export async function storageForUpload(context: RequestContext, code: string | undefined): Promise<Chosen> {
  return chosenOf(await configForUpload(context, code));
}

/** The row of that storage; undefined is the local folder as it stands without one. */
export async function configForUpload(context: RequestContext, code: string | undefined): Promise<OssConfig | undefined> {
  const which = code === undefined ? eq(ossConfigs.status, ENABLED) : eq(ossConfigs.ossCode, code);
  const [row] = await context.db.select().from(ossConfigs).where(and(rowScope(ossConfigs, context), which));
  if (!row && code !== undefined && code !== LOCAL) throw new Refusal("storageUnknown", { code: 2168 });
  return row;
}

/** The tenant's storage whose bucket has that name; `local` is the folder (contract 9.2). */
export async function storageOfBucket(context: RequestContext, bucketName: string): Promise<Chosen> {
  if (bucketName === LOCAL) return chosenOf(undefined);
  const [row] = await context.db.select().from(ossConfigs).where(and(rowScope(ossConfigs, context), eq(ossConfigs.bucketName, bucketName))).limit(1);
  if (!row) throw new Refusal("storageUnknown", { code: 2168 });
  return chosenOf(row);
}

function chosenOf(row: OssConfig | undefined): Chosen {
  return row ? { storage: storageOf(row), ossId: row.id, domain: row.transformEndpoint ?? "" } : { storage: localStorage(), ossId: null, domain: "" };
}

/** The storage a file was put into, also when it takes no new ones any more. */
export async function storageById(db: Executor, ossId: string | null): Promise<Storage> {
  if (ossId === null) return localStorage();
  const [row] = await db.select().from(ossConfigs).where(eq(ossConfigs.id, ossId));
  if (!row) throw new Refusal("storageGone", { status: 424, code: 2169 });
  return storageOf(row);
}

const opened = new Map<string, { version: number; storage: Storage }>();

/** A configured storage; its connections are kept until the row is changed. */
export function storageOf(row: OssConfig): Storage {
  const known = opened.get(row.id);
  if (known?.version === row.version) return known.storage;
  const storage = freshStorage(row);
  opened.set(row.id, { version: row.version, storage });
  return storage;
}

/** A configured storage with connections of its own; `signal` ends what it is asked. */
export function freshStorage(row: OssConfig, signal?: AbortSignal): Storage {
  return isLocal(row.category) ? localStorage() : s3Storage(s3BucketOf(row), signal);
}

/** What is asked of the server of a configured storage that is not the folder. */
export function s3BucketOf(row: OssConfig): Bucket {
  return {
    endpoint: row.endpoint || undefined,
    region: row.region || "us-east-1",
    bucketName: bucketOf({ ...row, bucketName: row.bucketName ?? "" }),
    accessKey: row.accessKey ?? "",
    secretKey: row.secretKey ? openField(row.secretKey) : "",
    isInPath: isBucketInPath(row.category),
  };
}
