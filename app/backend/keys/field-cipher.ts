import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { secretFor } from "#app/env.server.ts";

const algorithm = "aes-256-gcm";
const version = 1;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + ivBytes;

/** A sealed text that was altered, cut short, or sealed under another DATA_KEY. */
export class DamagedField extends Error {
  override name = "DamagedField";
}

let keys: { seal: Buffer; hash: Buffer } | undefined;

/**
 * `text` sealed with AES-256-GCM under a key derived from DATA_KEY: base64url of version byte, iv, cipher text, tag.
 * Two calls never give the same text.
 */
export function sealField(text: string): string {
  const head = Buffer.concat([Buffer.of(version), randomBytes(ivBytes)]);
  const cipher = createCipheriv(algorithm, fieldKeys().seal, head.subarray(1));
  cipher.setAAD(head.subarray(0, 1));
  return Buffer.concat([head, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** The text that `sealField` was given. Throws DamagedField. */
export function openField(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  // Node skips foreign characters when decoding; only the text that was written may open.
  if (bytes.toString("base64url") !== sealed) throw new DamagedField("The sealed text is not base64url.");
  if (bytes[0] !== version || bytes.length < headBytes + tagBytes) {
    throw new DamagedField("The sealed text has no known version.");
  }
  return open(bytes);
}

/**
 * HMAC-SHA256 hex of `text`, trimmed and upper-cased, under a key derived from DATA_KEY: equal ids and phones give
 * equal hashes.
 */
export function fieldHash(text: string): string {
  return createHmac("sha256", fieldKeys().hash).update(text.trim().toUpperCase(), "utf8").digest("hex");
}

function open(bytes: Buffer): string {
  const tagStart = bytes.length - tagBytes;
  const decipher = createDecipheriv(algorithm, fieldKeys().seal, bytes.subarray(1, headBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(bytes.subarray(0, 1));
  decipher.setAuthTag(bytes.subarray(tagStart));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(headBytes, tagStart)), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new DamagedField("The sealed text was altered or belongs to another DATA_KEY.", { cause });
  }
}

function fieldKeys() {
  keys ??= { seal: derive("field-cipher"), hash: derive("field-hash") };
  return keys;
}

function derive(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretFor("DATA_KEY"), "highway-personnel-supervision", purpose, 32));
}
