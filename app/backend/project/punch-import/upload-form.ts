import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Refusal } from "../../http/errors.ts";

/** An uploaded form: its text fields and the one file it must have. */
export type UploadForm = { fields: Record<string, string>; fileName: string; bytes: Buffer; sha256: string };

const FILE_BYTES = 20 * 1024 * 1024;
/** Room for the fields and the boundaries around the file. */
const FORM_BYTES = FILE_BYTES + 64 * 1024;
const UPLOAD_MS = 60_000;

/**
 * Reads a multipart form with one `file` of at most 20 MB while it arrives. Refuses with 400 what is no such form,
 * 413 what is too large, 408 what takes longer than a minute.
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  if (Number(request.headers.get("Content-Length") ?? 0) > FORM_BYTES) throw tooLarge();
  const form: Partial<UploadForm> & { fields: Record<string, string> } = { fields: {} };
  const parser = openParser(request.headers.get("Content-Type"));
  const file = new Promise<void>((resolve, reject) => {
    parser.on("field", (name, value, _, isCut) => (isCut ? reject(badForm()) : void (form.fields[name] = value)));
    parser.on("file", (name, stream, fileName) => {
      if (name !== "file" || form.fileName !== undefined) return void stream.resume();
      form.fileName = cleanName(fileName);
      void readFile(stream).then((read) => Object.assign(form, read)).then(() => resolve(), reject);
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => reject(badForm()));
    parser.on("finish", () => form.fileName === undefined && reject(new Refusal("uploadMissing")));
  });
  await arrival(request, parser, file);
  if (!form.bytes || !form.sha256 || form.fileName === undefined) throw new Refusal("uploadMissing");
  return { fields: form.fields, fileName: form.fileName, bytes: form.bytes, sha256: form.sha256 };
}

function openParser(type: string | null) {
  if (!type?.toLowerCase().startsWith("multipart/form-data")) throw new Refusal("mediaType", { status: 415 });
  try {
    const headers: IncomingHttpHeaders & { "content-type": string } = { "content-type": type };
    const limits = { files: 1, fileSize: FILE_BYTES, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20, headerSize: 4096 };
    return new Busboy({ headers, limits });
  } catch {
    throw badForm();
  }
}

async function arrival(request: Request, parser: ReturnType<typeof openParser>, file: Promise<void>): Promise<void> {
  if (!request.body) throw new Refusal("uploadMissing");
  // The two declarations of a web stream, the browser's and Node's, are the same thing.
  const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), UPLOAD_MS);
  try {
    await Promise.all([pipeline(body, parser, { signal: ending.signal }), file]);
  } catch (error) {
    body.destroy();
    if (error instanceof Refusal) throw error;
    throw ending.signal.aborted ? new Refusal("uploadSlow", { status: 408 }) : badForm();
  } finally {
    clearTimeout(timer);
  }
}

async function readFile(stream: BusboyFileStream): Promise<{ bytes: Buffer; sha256: string }> {
  const chunks: Buffer[] = [];
  const hash = createHash("sha256");
  stream.on("limit", () => stream.destroy(tooLarge()));
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    hash.update(bytes);
  }
  return { bytes: Buffer.concat(chunks), sha256: hash.digest("hex") };
}

// What a client calls a file is shown again and written into a header: no paths, no control characters.
function cleanName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  return last.replace(/[\u0000-\u001f\u007f"]/g, "").slice(0, 200) || "upload";
}

const badForm = () => new Refusal("uploadBroken");
const tooLarge = () => new Refusal("tooLargeBody", { status: 413 });
