import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server, type Upload } from "@tus/server";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { MOST_BYTES } from "#app/rules/accepted-files.ts";

/** Where what has arrived of a file waits for the rest of it. */
export const UPLOADS = "/files/tus";
/** Who sends, as the session knows it; what a sender writes here itself is overwritten. */
export const OWNER = "x-upload-owner";
const KEPT_MS = 24 * 3_600_000;
const SWEEP_MS = 3_600_000;
/** Unfinished files of one person. */
const MOST = 50;

/** A file that has arrived whole, with its bytes. */
export type WholeUpload = { upload: Upload; bytes: AsyncIterable<Uint8Array> };
export type Parts = { server: Server; store: FileStore };
let opened: Parts | undefined;

/** The resumable uploads (tus): parts lie in `DATA_DIR/parts` for a day, and only who began one goes on with it. */
export function uploadParts(): Parts {
  opened ??= open(join(env.DATA_DIR, "parts"));
  return opened;
}

function open(directory: string): Parts {
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: KEPT_MS });
  const server = new Server({
    path: UPLOADS,
    datastore: store,
    relativeLocation: true,
    maxSize: MOST_BYTES,
    namingFunction: (request) => markOf(request.headers.get(OWNER) ?? "") + randomBytes(10).toString("hex"),
    onIncomingRequest: async (request, id) => {
      if (request.method !== "POST" && (await store.getUpload(id)).metadata?.owner !== request.headers.get(OWNER)) throw { status_code: 404, body: "" };
    },
    onUploadCreate: async (request, upload) => {
      const owner = request.headers.get(OWNER) ?? "";
      if (!upload.size) throw { status_code: 422, body: "fileEmpty" };
      if ((await unfinishedOf(store, owner)) >= MOST) throw { status_code: 429, body: "tooManyRequests" };
      return { metadata: { ...upload.metadata, owner } };
    },
  });
  return { server, store };
}

// The name of a part begins with whose it is: nobody has to look into the notes beside all parts.
const markOf = (owner: string) => createHash("sha256").update(owner).digest("hex").slice(0, 12);

async function unfinishedOf({ directory }: FileStore, owner: string): Promise<number> {
  const mark = markOf(owner);
  return (await readdir(directory)).filter((name) => name.startsWith(mark) && !name.endsWith(".json")).length;
}

/** What has arrived whole, with its bytes; undefined while something is missing. */
export async function wholeUpload({ store }: Parts, id: string): Promise<WholeUpload | undefined> {
  const upload = await store.getUpload(id);
  return upload.offset === upload.size ? { upload, bytes: createReadStream(join(store.directory, id)) } : undefined;
}

/** Removes parts that nobody went on with for a day, now and every hour. Answers what ends it. */
export function tendParts(): () => void {
  const sweep = () => void uploadParts().server.cleanUpExpiredUploads().catch((error: unknown) => log.warn({ err: error }, "old parts could not be removed"));
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
