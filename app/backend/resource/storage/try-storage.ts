import { randomBytes } from "node:crypto";
import { Refusal } from "../../http/errors.ts";
import { freshStorage, type OssConfig } from "./open-storage.ts";
import { newName } from "./object-name.ts";
import type { Storage } from "./storage.ts";

const TRY_MS = 5_000;

/** Writes a small object, reads it and removes it again, in five seconds at most; what fails is a refusal with a sentence. */
export async function tryStorage(row: OssConfig): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal("storageUnreachable", { status: 424, code: 2166 })), TRY_MS);
  });
  await Promise.race([roundTrip(freshStorage(row, AbortSignal.timeout(TRY_MS))), late]).finally(() => clearTimeout(timer));
}

async function roundTrip(storage: Storage): Promise<void> {
  const name = newName("txt");
  const bytes = randomBytes(32);
  await storage.put(name, (async function* () { yield bytes; })());
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of (await storage.get(name)) ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
    if (!Buffer.concat(chunks).equals(bytes)) throw new Refusal("storageFailed", { status: 424, code: 2167 });
  } finally {
    await storage.remove([name]);
  }
}
