import type { IncomingHttpHeaders } from "node:http";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Refusal } from "../../http/errors.ts";

/** What is read of a refused upload so that the sender gets to read the answer; beyond it the connection is cut. */
const MOST_DRAINED = 200 * 1024 * 1024;
const DRAIN_MS = 10_000;

export type Part = { stream: BusboyFileStream; fileName: string };
export type Waiting = { idleMs: number; totalMs: number };
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Gives the one `file` of a multipart form to `take` while it arrives, and answers what `take` makes of it. 415 for what is
 * no form, 400 for a form that is broken or has not exactly one file, 408 for a sender that falls silent or takes too long.
 * Nothing is kept in memory but what is on its way.
 */
export async function receivePart<T>(request: Request, waiting: Waiting, take: (part: Part) => Promise<T>): Promise<T> {
  const parser = openParser(request.headers.get("Content-Type"));
  const reader = request.body?.getReader();
  if (!reader) throw missing();
  let open: BusboyFileStream | undefined;
  let taken: Promise<T> | undefined;
  const broke = new Set<unknown>();
  const failed = new Promise<never>((_, reject) => {
    parser.on("error", () => reject(broken()));
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => reject(broken()));
    parser.on("file", (field, stream, fileName) => {
      stream.on("error", (error) => broke.add(error));
      if (field !== "file") return reject(broken());
      open = stream;
      taken = take({ stream, fileName: fileName ?? "" });
      taken.catch(reject);
    });
  });
  failed.catch(() => undefined);
  try {
    await Promise.race([feed(reader, parser, { ...waiting, failed }), failed]);
    if (!taken) throw missing();
    return await Promise.race([taken, failed]);
  } catch (error) {
    open?.destroy(broken());
    // What was begun is taken back first.
    await taken?.catch(() => undefined);
    await drain(reader);
    throw broke.has(error) ? broken() : error;
  }
}

function openParser(type: string | null) {
  if (!type?.toLowerCase().startsWith("multipart/form-data")) throw new Refusal("mediaType", { status: 415 });
  try {
    const headers: IncomingHttpHeaders & { "content-type": string } = { "content-type": type };
    return new Busboy({ headers, limits: { files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20, headerSize: 8192 } });
  } catch {
    throw broken();
  }
}

type Feeding = Waiting & { failed: Promise<never> };

/** Hands the body on as fast as it is taken. */
async function feed(reader: Reader, parser: InstanceType<typeof Busboy>, { idleMs, totalMs, failed }: Feeding): Promise<void> {
  const end = Date.now() + totalMs;
  const finished = new Promise<void>((done) => parser.once("finish", done));
  for (;;) {
    const { value } = await within(reader.read().catch(() => Promise.reject(broken())), Math.min(idleMs, Math.max(end - Date.now(), 0)));
    if (!value) break;
    await Promise.race([new Promise((next) => parser.write(Buffer.from(value.buffer, value.byteOffset, value.byteLength), next)), failed]);
  }
  parser.end();
  await Promise.race([finished, failed]);
}

function within<T>(reading: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal("uploadStalled", { status: 408, code: 2161 })), ms);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

// A browser that is still sending reads no answer; so what is left is read, up to a limit.
async function drain(reader: Reader): Promise<void> {
  const end = Date.now() + DRAIN_MS;
  try {
    for (let passed = 0; passed < MOST_DRAINED && Date.now() < end; ) {
      const { value } = await within(reader.read(), end - Date.now());
      if (!value) return;
      passed += value.byteLength;
    }
  } catch {
    // Somebody who went away, or says nothing more, reads nothing either.
  }
  await reader.cancel().catch(() => undefined);
}

const missing = () => new Refusal("uploadMissing");
const broken = () => new Refusal("uploadBroken");
