import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { env } from "#app/env.server.ts";
import { Refusal } from "../../http/errors.ts";
import { isName, UPLOADS } from "./object-name.ts";
import type { ByteRange, Storage, StoredObject } from "./storage.ts";

/** Files in the folder `files` of DATA_DIR, which the settings alone name (trust S12). */
export function localStorage(root = join(env.DATA_DIR, "files")): Storage {
  const parts = join(root, "parts");
  return {
    put: async (name, source) => {
      const path = pathOf(root, name);
      await mkdir(parts, { recursive: true, mode: 0o700 });
      const part = join(parts, randomUUID());
      try {
        const size = await written(part, source);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await requireInside(root, dirname(path));
        await rename(part, path);
        return { size };
      } catch (error) {
        await rm(part, { force: true });
        throw isFull(error) ? new Refusal("storageFull", { status: 424, code: 2172 }) : error;
      }
    },
    get: (name, range) => opened(root, name, range),
    stat: (name) => statOf(root, name),
    remove: async (names) => {
      for (const name of names) if (isName(name)) await rm(pathOf(root, name), { force: true });
    },
    list: () => objects(root),
    removeParts: (before) => removeParts(parts, before),
  };
}

/** Only names of our own making: none of them leads anywhere else. */
function pathOf(root: string, name: string): string {
  if (!isName(name)) throw new Error("not the name of a stored file");
  return join(root, ...name.split("/"));
}

// Whoever put a link in place of a folder gets nothing through it.
async function requireInside(root: string, folder: string) {
  const [base, real] = await Promise.all([realpath(root), realpath(folder)]);
  if (!`${real}${sep}`.startsWith(`${base}${sep}`)) throw new Error("a folder of the files leads out of them");
}

async function written(path: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at)).bytesWritten;
      size += chunk.byteLength;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return size;
}

async function opened(root: string, name: string, range?: ByteRange): Promise<Readable | undefined> {
  if (!(await statOf(root, name))) return undefined;
  return createReadStream(pathOf(root, name), { ...range, highWaterMark: 256 * 1024 });
}

async function statOf(root: string, name: string): Promise<StoredObject | undefined> {
  if (!isName(name)) return undefined;
  const path = pathOf(root, name);
  try {
    await requireInside(root, dirname(path));
    const { size, mtime } = await stat(path);
    return { name, size, time: mtime };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function* objects(root: string): AsyncGenerator<StoredObject> {
  for (const day of await filesIn(join(root, UPLOADS))) {
    for (const file of await filesIn(join(root, UPLOADS, day))) {
      const found = await statOf(root, `${UPLOADS}${day}/${file}`);
      if (found) yield found;
    }
  }
}

async function removeParts(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const part of await filesIn(folder)) {
    const { mtime } = await stat(join(folder, part)).catch(() => ({ mtime: new Date() }));
    if (mtime >= before) continue;
    await rm(join(folder, part), { force: true });
    removed += 1;
  }
  return removed;
}

const filesIn = (folder: string) => readdir(folder).catch((error: unknown) => (isAbsent(error) ? [] : Promise.reject(error)));
const isFull = (error: unknown) => error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
const isAbsent = (error: unknown) => error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
