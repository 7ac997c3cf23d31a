import { eq } from "drizzle-orm";
import { makeBucket, removeBucket } from "#app/contract/resource/stored-file.ts";
import { bucketOf, isLocal } from "#app/rules/object-storage.ts";
import { ossConfigs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { recordUsual } from "../log/record.ts";
import { configForUpload, type OssConfig, s3BucketOf } from "./storage/open-storage.ts";
import { makeS3Bucket, removeS3Bucket } from "./storage/s3-buckets.ts";

/** Buckets of the server of a configured storage (contract 9.2). */
export const bucketEndpoints = [
  bind(makeBucket, async ({ query }, context) => {
    const row = await remote(context, query);
    await makeS3Bucket(s3BucketOf(row));
    return noted("bucket.make", context, row);
  }, { transaction: false }),
  bind(removeBucket, async ({ query }, context) => {
    const row = await remote(context, query);
    await requireUnnamed(context, row);
    await removeS3Bucket(s3BucketOf(row));
    return noted("bucket.remove", context, row);
  }, { transaction: false }),
];

type Order = { bucketName: string; code?: string | undefined };

/** The row of the storage, with the other bucket in place of its own. */
async function remote(context: RequestContext, { bucketName, code }: Order): Promise<OssConfig> {
  const row = await configForUpload(context, code);
  // A folder has no buckets.
  if (!row || isLocal(row.category)) throw new Refusal("bucketLocal", { code: 2174 });
  return { ...row, bucketName };
}

/** A bucket that any storage names, removed ones and those of other tenants too, may hold files that have rows. */
async function requireUnnamed({ db }: RequestContext, row: OssConfig): Promise<void> {
  const named = await db.select({ category: ossConfigs.category, appId: ossConfigs.appId, bucketName: ossConfigs.bucketName }).from(ossConfigs).where(eq(ossConfigs.category, row.category));
  const wanted = wholeName(row);
  if (named.some((one) => wholeName(one) === wanted)) throw new Refusal("bucketInUse", { status: 409, code: 2177 });
}

const wholeName = (row: Pick<OssConfig, "category" | "appId" | "bucketName">) => bucketOf({ ...row, bucketName: row.bucketName ?? "" });

function noted(what: string, { caller }: RequestContext, { ossCode, bucketName }: OssConfig): null {
  recordUsual("info", what, { ossCode, bucketName, account: caller.account });
  return null;
}
