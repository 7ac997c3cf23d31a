import type { BusboyFileStream } from "@fastify/busboy";
import { putFileAttach } from "#app/contract/resource/put-file.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { multipartOf } from "#app/upstream/multipart-body.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import type { Field } from "./define.ts";
import type { FieldErrors } from "./page-data.ts";
import { limitsOf, tooLarge, tooMany, uploadFault, type UploadFault } from "./upload-limits.ts";

/** A posted form: its values, those of upload fields with the ids of what was uploaded with it, and what is wrong with those files. */
export type PostedForm = { form: FormData; faults: FieldErrors };

type Arriving = { field: Field; stream: BusboyFileStream; file: { name: string; type: string } };

/** Hands one arriving file on to the upstream and puts its id among the field's values, or what is wrong with it among the faults. */
export async function attachArriving(args: SignedArgs, { form, faults }: PostedForm, { field, stream, file }: Arriving): Promise<void> {
  const limits = limitsOf(field);
  const fault = isFull(form, field, limits.limit) ? tooMany(limits.limit) : uploadFault(file, limits);
  try {
    const answer = fault ?? (await attached(args, { stream, file, maxSize: limits.maxSize }));
    if ("attachId" in answer && limits.limit === 1) form.set(field.name, answer.attachId);
    else if ("attachId" in answer) form.append(field.name, answer.attachId);
    else faults[field.name] = [faults[field.name], `${file.name}: ${"msg" in answer ? answer.msg : args.t(answer.key, answer)}`].filter(Boolean).join(" ");
  } finally {
    // The next part of the form comes only after this one was read.
    stream.resume();
  }
}

/** The one file of a field that holds one gives way to the next. */
function isFull(form: FormData, { name }: Field, limit: number): boolean {
  return limit > 1 && form.getAll(name).filter(Boolean).length >= limit;
}

type Sent = Pick<Arriving, "stream" | "file"> & { maxSize: number };

async function attached(args: SignedArgs, { stream, file, maxSize }: Sent): Promise<{ attachId: string } | { msg: string } | UploadFault> {
  let isTooLarge = false;
  async function* limited(): AsyncGenerator<Uint8Array> {
    let size = 0;
    // Left alone when nobody reads on: a destroyed part would stop the form it is in.
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += piece.byteLength;
      isTooLarge = size > maxSize;
      if (isTooLarge) throw new Error("too large");
      yield piece;
    }
  }
  try {
    return await args.call(putFileAttach, multipartOf({ ...file, bytes: limited() }));
  } catch (error) {
    if (isTooLarge) return tooLarge(maxSize);
    // Whatever keeps this file out: the form stays as it was filled.
    if (error instanceof UpstreamError && error.status !== 401 && error.status !== 423) return { msg: error.message };
    throw error;
  }
}
