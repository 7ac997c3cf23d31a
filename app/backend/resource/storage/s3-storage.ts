import { Agent as PlainAgent } from "node:http";
import { Agent } from "node:https";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand, DeleteObjectsCommand, GetObjectCommand, HeadObjectCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { guardedLookup } from "./address.ts";
import { UPLOADS } from "./object-name.ts";
import { isAbsent, storageRefusal } from "./s3-failure.ts";
import type { Storage, StoredObject } from "./storage.ts";

export type Bucket = {
  endpoint: string | undefined;
  region: string;
  bucketName: string;
  accessKey: string;
  secretKey: string;
  /** Whether the bucket stands in the path and not in the host's name. */
  isInPath: boolean;
};

const PART = 8 * 1024 * 1024;
/** Parts on their way at once: with the one being filled, what an upload holds in memory. */
const QUEUE = 2;
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
const STEP = 1000;
type Sent = { client: S3Client; Bucket: string };

/** A bucket of a server that speaks S3 (contract 9.1). `signal` ends every call. */
export function s3Storage(bucket: Bucket, signal?: AbortSignal): Storage {
  const client = clientOf(bucket);
  const to: Sent = { client, Bucket: bucket.bucketName };
  const options = signal ? { abortSignal: signal } : {};
  return {
    put: (name, source) => put(to, name, source),
    get: async (name, range) => {
      const asked = { Bucket: to.Bucket, Key: name, ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const answer = await orAbsent(client.send(new GetObjectCommand(asked), options));
      return answer?.Body instanceof Readable ? answer.Body : undefined;
    },
    stat: async (name) => {
      const answer = await orAbsent(client.send(new HeadObjectCommand({ Bucket: to.Bucket, Key: name }), options));
      return answer && { name, size: answer.ContentLength ?? 0, time: answer.LastModified ?? new Date(0) };
    },
    remove: (names) => remove(to, names),
    list: () => objects(to),
    removeParts: (before) => removeParts(to, before),
  };
}

/** A client of the server that holds the bucket. */
export function clientOf({ endpoint, region, accessKey, secretKey, isInPath }: Bucket): S3Client {
  const agent = { keepAlive: true, maxSockets: 50, lookup: guardedLookup };
  return new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isInPath,
    maxAttempts: 2,
    // Servers beside the first one do not know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true, socketTimeout: ANSWER_MS,
      httpAgent: new PlainAgent(agent), httpsAgent: new Agent(agent),
    },
    ...(endpoint ? { endpoint } : {}),
  });
}

async function put({ client, Bucket }: Sent, name: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }> {
  let size = 0;
  let fault: unknown;
  async function* counted() {
    try {
      for await (const chunk of source) {
        size += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  const Body = Readable.from(counted(), { objectMode: false, highWaterMark: 256 * 1024 });
  const upload = new Upload({ client, params: { Bucket, Key: name, Body }, partSize: PART, queueSize: QUEUE, leavePartsOnError: false });
  try {
    await upload.done();
    return { size };
  } catch (error) {
    Body.destroy();
    // Why the bytes ended says more than that they did.
    throw fault ?? storageRefusal(error);
  }
}

async function remove({ client, Bucket }: Sent, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += STEP) {
    const Objects = names.slice(at, at + STEP).map((Key) => ({ Key }));
    const { Errors = [] } = await refusing(client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })));
    const [left] = Errors.filter(({ Code }) => Code !== "NoSuchKey");
    if (left) throw storageRefusal(Object.assign(new Error(left.Message), { name: left.Code, $metadata: { httpStatusCode: 400 } }));
  }
}

async function* objects({ client, Bucket }: Sent): AsyncGenerator<StoredObject> {
  for (let ContinuationToken: string | undefined; ; ) {
    const page = await refusing(client.send(new ListObjectsV2Command({ Bucket, Prefix: UPLOADS, ...(ContinuationToken && { ContinuationToken }) })));
    for (const { Key, Size = 0, LastModified } of page.Contents ?? []) if (Key && LastModified) yield { name: Key, size: Size, time: LastModified };
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    if (!ContinuationToken) return;
  }
}

async function removeParts({ client, Bucket }: Sent, before: Date): Promise<number> {
  // Not every server tells; those that do not look after it themselves.
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: UPLOADS })).catch(() => ({ Uploads: [] }));
  const old = Uploads.filter(({ Initiated }) => Initiated && Initiated < before);
  for (const { Key, UploadId } of old) await refusing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
  return old.length;
}

const refusing = <T>(answer: Promise<T>): Promise<T> => answer.catch((error: unknown) => Promise.reject(storageRefusal(error)));
const orAbsent = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => (isAbsent(error) ? undefined : Promise.reject(storageRefusal(error))));
