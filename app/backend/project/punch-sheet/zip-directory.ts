import { SheetRefused, requireWithin, sheetLimits } from "./sheet-refused.ts";

/** One file inside a zip, as its central directory declares it; sizes in bytes. */
export type ZipEntry = { path: string; method: number; packedSize: number; size: number; dataStart: number };

const endSignature = Buffer.from("PK\u0005\u0006", "latin1");
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const zip64EndSignature = 0x06064b50;
const zip64LocatorSignature = 0x07064b50;
const inZip64 = 0xffffffff;

/** The central directory of a zip, unpacking nothing; throws `SheetRefused` when it is broken or too long. */
export function listZipEntries(bytes: Buffer): ZipEntry[] {
  try {
    return readDirectory(bytes);
  } catch (error) {
    // Reading past the end of the file throws a RangeError: the directory points outside.
    if (error instanceof RangeError) throw new SheetRefused("file-damaged");
    throw error;
  }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const { count, start } = findDirectory(bytes);
  requireWithin("too-many-entries", count, sheetLimits.entries);
  const entries: ZipEntry[] = [];
  let offset = start;
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(offset) !== entrySignature) throw new SheetRefused("file-damaged");
    const nameLength = bytes.readUInt16LE(offset + 28);
    const extraLength = bytes.readUInt16LE(offset + 30);
    entries.push(readEntry(bytes, offset));
    offset += 46 + nameLength + extraLength + bytes.readUInt16LE(offset + 32);
  }
  return entries;
}

function findDirectory(bytes: Buffer): { count: number; start: number } {
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0) throw new SheetRefused("file-damaged");
  const start = bytes.readUInt32LE(end + 16);
  const isZip64 = end >= 20 && bytes.readUInt32LE(end - 20) === zip64LocatorSignature;
  if (!isZip64) return { count: bytes.readUInt16LE(end + 10), start };
  const end64 = readSize64(bytes, end - 20 + 8);
  if (bytes.readUInt32LE(end64) !== zip64EndSignature) throw new SheetRefused("file-damaged");
  return { count: readSize64(bytes, end64 + 32), start: readSize64(bytes, end64 + 48) };
}

function readEntry(bytes: Buffer, offset: number): ZipEntry {
  const nameEnd = offset + 46 + bytes.readUInt16LE(offset + 28);
  const extra = bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(offset + 30));
  // Streaming writers put the true numbers into the zip64 extra field, in this order, only where 32 bits say "see there".
  const wide = zip64Numbers(extra);
  const wideOr = (value: number) => (value === inZip64 ? wide.shift() ?? value : value);
  const size = wideOr(bytes.readUInt32LE(offset + 24));
  const packedSize = wideOr(bytes.readUInt32LE(offset + 20));
  const local = wideOr(bytes.readUInt32LE(offset + 42));
  if (bytes.readUInt32LE(local) !== localSignature) throw new SheetRefused("file-damaged");
  const dataStart = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const path = bytes.toString("utf8", offset + 46, nameEnd).replaceAll("\\", "/");
  return { path, method: bytes.readUInt16LE(offset + 10), packedSize, size, dataStart };
}

function zip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const numbers: number[] = [];
    const end = at + 4 + extra.readUInt16LE(at + 2);
    for (let field = at + 4; field + 8 <= end; field += 8) numbers.push(readSize64(extra, field));
    return numbers;
  }
  return [];
}

function readSize64(bytes: Buffer, offset: number): number {
  return Number(bytes.readBigUInt64LE(offset));
}
