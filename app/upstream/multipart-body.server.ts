import { randomUUID } from "node:crypto";
import { ReadableStream } from "node:stream/web";

type File = { name: string; type: string; bytes: AsyncIterable<Uint8Array> };

/** One file as a multipart form with the field `file`, sent on while it arrives: no more than a piece of it is ever held. */
export function multipartOf(file: File): { body: ReadableStream<Uint8Array>; headers: Record<string, string> } {
  const boundary = `----file${randomUUID().replaceAll("-", "")}`;
  return { body: ReadableStream.from(partsOf(file, boundary)), headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}

async function* partsOf({ name, type, bytes }: File, boundary: string): AsyncGenerator<Uint8Array> {
  const text = (lines: string[]) => Buffer.from(lines.join("\r\n"));
  yield text([`--${boundary}`, `Content-Disposition: form-data; name="file"; filename="${quoted(name)}"`, `Content-Type: ${plain(type)}`, "", ""]);
  yield* bytes;
  yield text(["", `--${boundary}--`, ""]);
}

// As browsers write it (HTML, multipart form data): a name cannot end its quotes or its line.
const quoted = (name: string) => name.replace(/\r\n|\r|\n/g, "%0A").replaceAll('"', "%22");
const plain = (type: string) => (/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream");
