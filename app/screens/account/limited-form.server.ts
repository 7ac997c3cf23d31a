/** Bytes of a form with a picture of 500 kB and a few words beside it. */
const FORM_BYTES = 600 * 1024;

/** A posted form of bounded size; undefined when it is larger, of which no more than the bound was ever read. */
export async function limitedForm(request: Request): Promise<FormData | undefined> {
  const body = await boundedBytes(request);
  return body && new Response(body, { headers: { "Content-Type": request.headers.get("Content-Type") ?? "" } }).formData();
}

async function boundedBytes({ headers, body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body || Number(headers.get("Content-Length") ?? 0) > FORM_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done && size <= FORM_BYTES; part = await reader.read()) {
    size += part.value.byteLength;
    chunks.push(part.value);
  }
  if (size <= FORM_BYTES) return new Uint8Array(Buffer.concat(chunks));
  await reader.cancel();
  return undefined;
}
