import { z } from "zod";
import { type Access, get, post } from "../endpoint.ts";
import { requiredText } from "../field.ts";
import { AttachedFile } from "./put-file.ts";

const base = "/blade-resource/oss/endpoint";
const COPY_TIMEOUT = 10 * 60_000;
const MOST_NAMES = 100;

/** A stored file (contract 9.2): `length` in bytes, `hash` its SHA-256; `link` asks for a session and the right to read. */
export const OssFile = z.object({
  link: z.string(), name: z.string(), hash: z.string(), length: z.number(), putTime: z.string(), contentType: z.string(),
});

/** The name of an object as an upload answered it, compared with the rows and never taken for a path (trust S12). */
const fileName = requiredText(500);
const one = z.object({ fileName });
const FileNames = requiredText(MOST_NAMES * 100)
  .transform((joined) => [...new Set(joined.split(",").map((name) => name.trim()).filter(Boolean))])
  .refine((names) => names.length > 0, "enter").refine((names) => names.length <= MOST_NAMES, "tooLarge");

export const statFile = get(`${base}/stat-file`, { summary: "Facts of a stored file", access: "login", query: one, reply: OssFile });
export const filePath = get(`${base}/file-path`, { summary: "Name of a stored file in its storage", access: "login", query: one, reply: z.string() });
export const fileLink = get(`${base}/file-link`, { summary: "Link of a stored file", access: "login", query: one, reply: z.string() });

const removing: Access = { anyOf: ["attach_delete"] };
/** Removes for good, row and bytes; `attach/remove` leaves a file in the bin. */
export const removeFile = post(`${base}/remove-file`, { summary: "Remove a stored file for good", access: removing, query: one });
export const removeFiles = post(`${base}/remove-files`, { summary: "Remove stored files for good, all or none", access: removing, query: z.object({ fileNames: FileNames }) });

const guarded = (code: string): Access => ({ anyOf: [code], platform: "shared" });
/** `code` names the storage whose server is meant; without one it is the enabled one. */
const bucket = z.object({
  bucketName: requiredText(63).refine((name) => /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,61}[a-z0-9]$/.test(name), "invalid"),
  code: z.string().max(32).optional(),
});
export const makeBucket = post(`${base}/make-bucket`, { summary: "Make a bucket at an object storage", access: guarded("oss_add"), query: bucket });
export const removeBucket = post(`${base}/remove-bucket`, { summary: "Remove an empty bucket from an object storage", access: guarded("oss_delete"), query: bucket });

/** Copies a file into the configured storage of that bucket, or into the folder of the installation (`local`); `destFileName` is what the copy is called. */
export const copyFile = post(`${base}/copy-file`, {
  summary: "Copy a stored file into another storage",
  access: guarded("oss_edit"),
  query: z.object({ fileName, destBucketName: requiredText(255), destFileName: requiredText(255) }),
  reply: AttachedFile,
  timeout: COPY_TIMEOUT,
});
