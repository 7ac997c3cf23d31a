import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { data } from "@remix-run/node";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsNow } from "#app/session/permissions.server.ts";
import { shielded } from "#app/upstream/shielded-body.server.ts";
import { attachArriving, type PostedForm } from "./attach-arriving.server.ts";
import type { Field } from "./define.ts";
import { filesName } from "./upload-field.ts";

/** What a form with files takes, and whoever has one of which codes may send it. */
export type FormWithFiles = { fields: readonly Field[]; codes: readonly string[] };

/**
 * Reads a posted form. Files in it go to the upstream while they arrive; nothing of them is kept here. Of somebody who
 * may not send the form none is taken: 403.
 */
export async function postedForm(args: SignedArgs, { fields, codes }: FormWithFiles): Promise<PostedForm> {
  const type = args.request.headers.get("Content-Type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) return { form: await args.request.formData(), faults: {} };
  // A token that has died is renewed by this call: a stream cannot be sent a second time.
  const held = await permissionsNow(args);
  const uploads = new Map(fields.filter(({ kind }) => kind === "upload").map((field) => [filesName(field.name), field]));
  if (uploads.size > 0 && !allows(held, ...codes)) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const posted: PostedForm = { form: new FormData(), faults: {} };
  const parser = parserOf(type, args);
  let last: Promise<unknown> = Promise.resolve();
  let open: BusboyFileStream | undefined;
  let isBroken = false;
  parser.on("field", (...[name, value, , isCut]) => (isCut ? (isBroken = true) : posted.form.append(name, value)));
  parser.on("file", (...[name, stream, fileName, , type]) => {
    const field = uploads.get(name);
    if (!field || !fileName) return void stream.resume();
    // One after the other, in the order of the form; a failure waits until it is awaited below.
    stream.on("error", () => undefined);
    open = stream;
    last = last.then(() => attachArriving(args, posted, { field, stream, file: { name: fileName, type } }));
    last.catch(() => undefined);
  });
  for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const) parser.on(limit, () => (isBroken = true));
  const body = args.request.body && shielded(args.request.body);
  if (!body) throw broken(args);
  // The two declarations of a web stream, the browser's and Node's, are the same thing.
  await pipeline(Readable.fromWeb(body.body as NodeStream<Uint8Array>), parser).catch(() => {
    isBroken = true;
    // Whoever reads the part that broke off would wait for the rest of it.
    open?.destroy(new Error("broken off"));
  });
  await last;
  if (isBroken) throw broken(args);
  return posted;
}

// Room for as many files as one field may hold, and for a form's texts.
const limits = { files: 501, fields: 1200, fieldSize: 1024 * 1024, parts: 1800, headerPairs: 20, headerSize: 4096 };

function parserOf(type: string, args: SignedArgs) {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw broken(args);
  }
}

const broken = ({ t }: SignedArgs) => data({ msg: t("backend:uploadBroken") }, { status: 400 });
