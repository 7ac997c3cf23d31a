import { createHash, type Hash } from "node:crypto";
import { contentTypeOf, extensionOf, MOST_BYTES, sizeText } from "#app/rules/accepted-files.ts";
import { Refusal } from "../../http/errors.ts";
import { newName } from "../storage/object-name.ts";
import type { Storage } from "../storage/storage.ts";
import { HEAD_BYTES, notAccepted, requireKind, still } from "./head-kind.ts";
import { type Part, receivePart } from "./multipart.ts";
import { originalNameOf } from "./original-name.ts";

/** A file that lies in a storage, and nowhere else yet. */
export type Received = { name: string; originalName: string; extension: string; contentType: string; size: number; sha256: string };

export type Terms = {
  extensions: readonly string[];
  /** What the file is called, when it is not what its sender calls it. */
  fileName?: string | undefined;
  /** Bytes of the file at most. */
  most?: number;
  /** How long the sender may be silent, and how long the whole may take. */
  idleMs?: number;
  totalMs: number;
};

const IDLE_MS = 30_000;
/** Room for the fields and the boundaries around the file. */
const AROUND = 64 * 1024;

/**
 * Streams the uploaded file from the socket to the storage (spec §5): refused when its name or its first bytes are not of an
 * accepted kind, when it is empty, too large, or broken off. Whatever is refused leaves nothing behind.
 */
export async function receiveFile(request: Request, storage: Storage, terms: Terms): Promise<Received> {
  const { most = MOST_BYTES, idleMs = IDLE_MS, totalMs } = terms;
  const isTold = Number(request.headers.get("Content-Length") ?? 0) > most + AROUND;
  let kept: string | undefined;
  try {
    return await receivePart(request, { idleMs, totalMs }, async (part) => {
      if (isTold) throw tooLarge(most);
      const received = await keep(part, storage, { ...terms, most });
      kept = received.name;
      return received;
    });
  } catch (error) {
    // The form may break off behind its file.
    if (kept) await storage.remove([kept]);
    throw error;
  }
}

async function keep(part: Part, storage: Storage, { extensions, most, fileName = part.fileName }: Terms & { most: number }): Promise<Received> {
  const originalName = originalNameOf(fileName);
  const extension = extensionOf(originalName);
  if (!extensions.includes(extension)) throw originalName === "" ? new Refusal("uploadMissing") : notAccepted();
  const name = newName(extension);
  const hash = createHash("sha256");
  const bytes = judged(part.stream, { extension, most, hash });
  const { size } = await storage.put(name, extension === "svg" ? still(bytes) : bytes);
  return { name, originalName, extension, contentType: contentTypeOf(extension), size, sha256: hash.digest("hex") };
}

type Judging = { extension: string; most: number; hash: Hash };

/** The bytes of a file once its beginning is known to be what its name says. */
async function* judged(stream: AsyncIterable<unknown>, { extension, most, hash }: Judging): AsyncGenerator<Buffer> {
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = viewOf(chunk as Uint8Array);
    size += bytes.byteLength;
    if (size > most) throw tooLarge(most);
    hash.update(bytes);
    if (!head) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.byteLength < HEAD_BYTES) continue;
    await requireKind(extension, head);
    yield head;
    head = undefined;
  }
  if (size === 0) throw new Refusal("form:fileEmpty", { code: 2162 });
  if (!head) return;
  await requireKind(extension, head);
  yield head;
}

// No copy: gigabytes of them would be the process's to clear away.
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
const tooLarge = (most: number) => new Refusal("form:fileTooLarge", { status: 413, code: 2163, params: { size: sizeText(most) } });
