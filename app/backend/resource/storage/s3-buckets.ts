import { CreateBucketCommand, DeleteBucketCommand } from "@aws-sdk/client-s3";
import { storageRefusal } from "./s3-failure.ts";
import { type Bucket, clientOf } from "./s3-storage.ts";

/** Makes a bucket; one that is there is refused (contract 9.2). */
export const makeS3Bucket = (bucket: Bucket): Promise<void> => asked(bucket, (client) => client.send(new CreateBucketCommand({ Bucket: bucket.bucketName })));

/** Removes a bucket; the server itself refuses one that holds anything (contract 9.2). */
export const removeS3Bucket = (bucket: Bucket): Promise<void> => asked(bucket, (client) => client.send(new DeleteBucketCommand({ Bucket: bucket.bucketName })));

async function asked(bucket: Bucket, ask: (client: ReturnType<typeof clientOf>) => Promise<unknown>): Promise<void> {
  const client = clientOf(bucket);
  try {
    await ask(client);
  } catch (error) {
    throw storageRefusal(error);
  } finally {
    client.destroy();
  }
}
