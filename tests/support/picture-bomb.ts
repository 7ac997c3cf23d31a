import { crc32, deflateSync } from "node:zlib";

const EDGE = 30_000;

/** A png of a few hundred kilobytes with 30,000 × 30,000 pixels, one bit each: 112 MB once unpacked (trust F16). */
export function pictureBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(EDGE, 0);
  header.writeUInt32BE(EDGE, 4);
  header.writeUInt8(1, 8);
  const lines = deflateSync(Buffer.alloc(EDGE * (1 + EDGE / 8)), { level: 9 });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([length, bytes, sum]);
}
