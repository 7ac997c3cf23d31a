import { eq } from "drizzle-orm";
import { Readable } from "node:stream";
import { attachDownload } from "#app/contract/resource/attach.ts";
import { previewOf } from "#app/rules/accepted-files.ts";
import { attachs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { byKey } from "./attach.ts";
import { findReadable } from "./attach-readers.ts";
import { type Asked, rangeOf } from "./byte-range.ts";
import { storageById } from "./storage/open-storage.ts";

type File = NonNullable<Awaited<ReturnType<typeof findReadable>>>;

/** The bytes of attachments (contract 9.3). */
export const attachDownloadEndpoints = [
  bind(attachDownload, async ({ query }, context) => {
    if (query.id === undefined && query.key === undefined) throw notFound();
    const file = await findReadable(context, query.id === undefined ? byKey(query.key ?? "") : eq(attachs.id, query.id));
    if (!file) throw notFound();
    return fileAnswer(context, file, query.save === "1");
  }),
];

async function fileAnswer({ db, request }: RequestContext, file: File, isSaved: boolean): Promise<Response> {
  const tag = `"${file.sha256.slice(0, 32)}"`;
  const headers = headersOf(file, { tag, isSaved });
  if (request.headers.get("If-None-Match")?.split(",").some((known) => known.trim() === tag)) return new Response(null, { status: 304, headers });
  const asked = rangeOf(request.headers, { tag, size: file.attachSize });
  if (asked === "none") return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${file.attachSize}` } });
  const storage = await storageById(db, file.ossId);
  const isHead = request.method === "HEAD";
  const body = isHead ? await storage.stat(file.name) : await storage.get(file.name, asked);
  if (!body) throw new Refusal("downloadFailed", { status: 424, code: 2171 });
  return new Response(body instanceof Readable ? webStream(body) : null, partOf(headers, asked, file.attachSize));
}

function partOf(headers: Record<string, string>, range: Exclude<Asked, "none">, size: number): ResponseInit {
  if (!range) return { headers: { ...headers, "Content-Length": String(size) } };
  const { start, end } = range;
  return { status: 206, headers: { ...headers, "Content-Length": String(end - start + 1), "Content-Range": `bytes ${start}-${end}/${size}` } };
}

// An svg could be a page (trust S14), a tif is drawn by a script that reads its bytes.
const SAVED = ["svg", "tif"];

/** Pictures and films are shown where they stand; everything else is saved. */
function headersOf({ originalName, extension, contentType }: File, { tag, isSaved }: { tag: string; isSaved: boolean }): Record<string, string> {
  const isShown = !isSaved && previewOf(extension) !== undefined && !SAVED.includes(extension);
  const plain = originalName.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "");
  const encoded = encodeURIComponent(originalName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return {
    "Content-Type": contentType,
    "Content-Disposition": `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    ETag: tag,
    // Asked again each time, for rights may end; never packed, for a part of a packed file is no part of the file.
    "Cache-Control": "private, no-cache, no-transform",
  };
}

// Node's own conversion fails the process when a reader goes away half-way; this one closes the file.
function webStream(source: Readable): ReadableStream<Uint8Array> {
  const bytes = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void source.destroy(),
  }, { highWaterMark: 0 });
}
