import { request as ask } from "node:http";
import type { Answered, Fetch } from "./request.ts";
import { answered } from "./request.ts";

export type Sent = { bytes: Uint8Array | string; name: string; field?: string };

/** Uploads one file as a form does. */
export async function upload(fetch: Fetch, path: string, token: string, { bytes, name, field = "file" }: Sent): Promise<Answered> {
  const form = new FormData();
  form.set(field, new Blob([bytes as BlobPart]), name);
  return answered(await fetch(new Request(`http://upstream${path}`, { method: "POST", body: form, headers: { "Blade-Auth": `bearer ${token}` } })));
}

const BOUNDARY = "----boundary";
/** What stands before the bytes of a file in a form, and behind them. */
export const formHead = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
export const formEnd = `\r\n--${BOUNDARY}--\r\n`;

type Streaming = { url: string; token: string; name: string; length?: number };

/** An upload over a real socket, written by `write`; answers the status, or undefined when the connection broke. */
export function stream({ url, token, name, length }: Streaming, write: (send: (bytes: Uint8Array | string) => Promise<void>, cut: () => void) => Promise<void>): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const headers = { "Blade-Auth": `bearer ${token}`, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`, ...(length === undefined ? {} : { "Content-Length": length }) };
    const call = ask(url, { method: "POST", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", () => resolve(undefined));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    call.on("error", () => resolve(undefined));
    const send = (bytes: Uint8Array | string) => new Promise<void>((sent) => (call.destroyed ? sent() : void call.write(bytes, () => sent())));
    void send(formHead(name)).then(() => write(send, () => call.destroy())).then(() => call.destroyed || call.end());
  });
}
