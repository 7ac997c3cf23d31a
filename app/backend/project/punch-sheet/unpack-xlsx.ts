import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

import { SheetRefused, requireWithin, sheetLimits } from "./sheet-refused.ts";
import { type ZipEntry, listZipEntries } from "./zip-directory.ts";

const inflate = promisify(inflateRaw);

/** A file this small cannot hurt, however well it packs. */
const harmlessBytes = 10 * 1024 * 1024;

/**
 * The XML parts of a workbook by path. Sizes are refused from the zip's directory before anything is unpacked, and
 * each part is unpacked to its declared size at most, so a directory that lies is found out (trust F13).
 */
export async function unpackXlsx(bytes: Buffer): Promise<Record<string, Uint8Array>> {
  const entries = listZipEntries(bytes);
  requireHarmless(entries, bytes.length);
  const parts = entries.filter((entry) => /\.(?:xml|rels)$/.test(entry.path));
  if (!parts.some((entry) => entry.path === "xl/workbook.xml")) throw new SheetRefused("not-a-workbook");
  const unpacked: [string, Uint8Array][] = [];
  for (const part of parts) unpacked.push([part.path, await unpackEntry(bytes, part)]);
  return Object.fromEntries(unpacked);
}

function requireHarmless(entries: readonly ZipEntry[], packedBytes: number): void {
  requireWithin("too-many-entries", entries.length, sheetLimits.entries);
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.size, 0);
  requireWithin("unpacked-too-large", unpackedBytes, sheetLimits.unpackedBytes);
  if (unpackedBytes > harmlessBytes) {
    requireWithin("ratio-too-high", Math.round(unpackedBytes / packedBytes), sheetLimits.ratio);
  }
}

async function unpackEntry(bytes: Buffer, entry: ZipEntry): Promise<Uint8Array> {
  const packed = bytes.subarray(entry.dataStart, entry.dataStart + entry.packedSize);
  if (entry.method === 0 && packed.length === entry.size) return packed;
  if (entry.method !== 8) throw new SheetRefused("file-damaged");
  try {
    const content = await inflate(packed, { maxOutputLength: Math.max(1, entry.size) });
    if (content.length === entry.size) return content;
  } catch {
    throw new SheetRefused("file-damaged");
  }
  throw new SheetRefused("file-damaged");
}
