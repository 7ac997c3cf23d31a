import { randomBytes } from "node:crypto";
import { type AttachedFile, putFile, putFileAttach, putFileAttachByName, putFileByName } from "#app/contract/resource/put-file.ts";
import { ACCEPTED_EXTENSIONS, APP_EXTENSIONS } from "#app/rules/accepted-files.ts";
import { nowText } from "../clock.ts";
import { attachs } from "../db/schema/resource.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { bind } from "../http/register.ts";
import { nextId } from "../snowflake.ts";
import { type Chosen, storageForUpload } from "./storage/open-storage.ts";
import { receiveFile, type Received } from "./upload/receive-file.ts";

// An upload takes minutes: no transaction waits for it.
const outside = { transaction: false };

/** Uploads (contract 9.2). */
export const putFileEndpoints = [
  bind(putFile, ({ query }, context) => storeUpload(context, { code: query.code, extensions: ACCEPTED_EXTENSIONS, totalMs: putFile.timeout }), outside),
  bind(putFileAttach, ({ query }, context) => storeUpload(context, { code: query.code, extensions: acceptedOf(context), totalMs: putFileAttach.timeout }), outside),
  bind(putFileByName, ({ query }, context) => storeUpload(context, { ...query, extensions: ACCEPTED_EXTENSIONS, totalMs: putFileByName.timeout }), outside),
  bind(putFileAttachByName, ({ query }, context) => storeUpload(context, { ...query, extensions: acceptedOf(context), totalMs: putFileAttachByName.timeout }), outside),
];

/** Installable applications come from those alone who look after the versions of the application. */
function acceptedOf({ caller }: RequestContext): readonly string[] {
  return holds(caller, ["app_add", "app_edit"]) ? [...ACCEPTED_EXTENSIONS, ...APP_EXTENSIONS] : ACCEPTED_EXTENSIONS;
}

type Order = { code?: string | undefined; fileName?: string | undefined; extensions: readonly string[]; totalMs: number };

/** Takes the uploaded file into a storage and writes its row: both are there afterwards, or neither. */
export async function storeUpload(context: RequestContext, { code, ...terms }: Order): Promise<AttachedFile> {
  const { storage, ossId, domain } = await storageForUpload(context, code);
  const file = await receiveFile(context.request, storage, terms);
  return keepRow(context, file, { storage, ossId, domain });
}

/** Writes the row of a file that lies in a storage; the file goes again when there can be none. */
export async function keepRow(context: RequestContext, file: Received, { storage, ...place }: Chosen): Promise<AttachedFile> {
  try {
    return await writeRow(context, file, place);
  } catch (error) {
    await storage.remove([file.name]);
    throw error;
  }
}

async function writeRow({ db, caller }: RequestContext, file: Received, place: { ossId: string | null; domain: string }): Promise<AttachedFile> {
  const linkKey = randomBytes(16).toString("base64url");
  const now = nowText();
  const { name, originalName, extension, contentType, size, sha256 } = file;
  const row = { id: nextId(), linkKey, link: `/files/attach/${linkKey}`, name, originalName, extension, contentType, attachSize: size, sha256, ...place };
  const audit = { tenantId: caller.tenantId, createUser: caller.userId, createDept: caller.deptIds[0], createTime: now, updateUser: caller.userId, updateTime: now };
  await db.insert(attachs).values({ ...row, ...audit });
  return { attachId: row.id, link: row.link, domain: row.domain, name, originalName };
}
