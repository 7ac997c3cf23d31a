import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Refusal } from "../../http/errors.ts";

export type UploadedFile = { fileName: string; bytes: Buffer; sha256: string };

/** An uploaded form: its text fields and its file, which nobody may have chosen. */
export type UploadForm = { fields: Record<string, string>; file?: UploadedFile };

const FILE_BYTES = 20 * 1024 * 1024;
/** Room for the fields and the boundaries around the file. */
const FORM_BYTES = FILE_BYTES + 64 * 1024;
const UPLOAD_MS = 60_000;

/**
 * Reads a multipart form with one `file` of at most 20 MB, or none, while it arrives. Refuses with 400 what is no such form,
 * 413 what is too large, 408 what takes longer than a minute.
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  if (Number(request.headers.get("Content-Length") ?? 0) > FORM_BYTES) throw tooLarge();
  const fields: Record<string, string> = {};
  const parser = openParser(request.headers.get("Content-Type"));
  const file = new Promise<UploadedFile | undefined>((resolve, reject) => {
    let isTaken = false;
    parser.on("field", (name, value, _, isCut) => (isCut ? reject(badForm()) : void (fields[name] = value)));
    parser.on("file", (name, stream, fileName) => {
      if (name !== "file" || isTaken) return void stream.resume();
      isTaken = true;
      readFile(stream).then((read) => resolve(isChosen(fileName, read) ? { ...read, fileName: cleanName(fileName) } : undefined), reject);
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => reject(badForm()));
    parser.on("finish", () => !isTaken && resolve(undefined));
  });
  const read = await arrival(request, parser, file);
  return read ? { fields, file: read } : { fields };
}

// A browser sends a form without a chosen file as one with an empty file that has no name.
const isChosen = (fileName: string | undefined, { bytes }: Pick<UploadedFile, "bytes">) => bytes.length > 0 || Boolean(fileName);

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

async function arrival<File>(request: Request, parser: ReturnType<typeof openParser>, file: Promise<File>): Promise<File> {
  if (!request.body) throw new Refusal("uploadMissing");
  // The two declarations of a web stream, the browser's and Node's, are the same thing.
  const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), UPLOAD_MS);
  try {
    const [read] = await Promise.all([file, pipeline(body, parser, { signal: ending.signal })]);
    return read;
  } catch (error) {
    body.destroy();
    if (error instanceof Refusal) throw error;
    throw ending.signal.aborted ? new Refusal("uploadSlow", { status: 408 }) : badForm();
  } finally {
    clearTimeout(timer);
  }
}

async function readFile(stream: BusboyFileStream): Promise<Omit<UploadedFile, "fileName">> {
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
