import { createHash, ECDH, timingSafeEqual } from "node:crypto";

export const sm2Curve = "SM2";

const coordinate = 64;
const digest = 64;
// A password is short; what is longer is not worth a multiplication.
const longest = 4096;
// Some clients drop up to one leading zero byte of a coordinate.
const shortest = coordinate - 2;

type Parts = { point: Buffer; cipher: Buffer; mac: Buffer };

/**
 * Plain bytes of an SM2 cipher text (GB/T 32918.4, C1C2C3 in hex of either case, with or without 04), or null.
 * The multiplication with the private key is OpenSSL's, which refuses points off the curve or out of range, so no
 * input can draw the key out (CVE-2026-23966).
 */
export function decryptSm2(hex: string, pair: ECDH): Buffer | null {
  const parts = partsOf(hex);
  if (!parts) return null;
  const x = pair.computeSecret(parts.point);
  // The shared point comes as its x alone; of its two possible ys only the right one fits the checksum.
  const [even, odd] = [open(x, 2, parts), open(x, 3, parts)];
  return even ?? odd;
}

function partsOf(hex: string): Parts | null {
  if (hex.length > longest || !/^[0-9a-f]*$/i.test(hex)) return null;
  const bodies = hex.startsWith("04") ? [hex, hex.slice(2)] : [hex];
  for (const body of bodies) {
    const parts = splitByCurve(body);
    if (parts) return parts;
  }
  return null;
}

/** Tries the full width first, then shorter coordinates; only a true split gives a point on the curve. */
function splitByCurve(body: string): Parts | null {
  for (let xWidth = coordinate; xWidth >= shortest; xWidth -= 1) {
    for (let yWidth = coordinate; yWidth >= shortest; yWidth -= 1) {
      const parts = split(body, xWidth, yWidth);
      if (parts) return parts;
    }
  }
  return null;
}

function split(body: string, xWidth: number, yWidth: number): Parts | null {
  const cipherStart = xWidth + yWidth;
  const macStart = body.length - digest;
  if (macStart < cipherStart || (macStart - cipherStart) % 2 !== 0) return null;
  const x = body.slice(0, xWidth).padStart(coordinate, "0");
  const y = body.slice(xWidth, cipherStart).padStart(coordinate, "0");
  const point = Buffer.from(`04${x}${y}`, "hex");
  if (!isOnCurve(point)) return null;
  return {
    point,
    cipher: Buffer.from(body.slice(cipherStart, macStart), "hex"),
    mac: Buffer.from(body.slice(macStart), "hex"),
  };
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, sm2Curve);
    return true;
  } catch {
    return false;
  }
}

function open(x: Buffer, parity: 2 | 3, { cipher, mac }: Parts): Buffer | null {
  const shared = uncompressed(Buffer.concat([Buffer.of(parity), x])).subarray(1);
  const pad = keyStream(shared, cipher.length);
  const plain = Buffer.from(cipher.map((byte, at) => byte ^ (pad[at] ?? 0)));
  const sum = sm3(shared.subarray(0, 32), plain, shared.subarray(32));
  return timingSafeEqual(sum, mac) ? plain : null;
}

function uncompressed(point: Buffer): Buffer {
  return Buffer.from(ECDH.convertKey(point, sm2Curve, undefined, "hex", "uncompressed").toString(), "hex");
}

function keyStream(shared: Buffer, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let counter = 1; (counter - 1) * 32 < length; counter += 1) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    blocks.push(sm3(shared, count));
  }
  return Buffer.concat(blocks);
}

function sm3(...parts: Buffer[]): Buffer {
  const hash = createHash("sm3");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
