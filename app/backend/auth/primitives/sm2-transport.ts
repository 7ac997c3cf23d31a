import { createECDH, type ECDH, hkdfSync } from "node:crypto";
import { sm2 } from "sm-crypto";
import { secretFor } from "#app/env.server.ts";
import { decryptSm2, sm2Curve } from "./sm2-decrypt.ts";

const c1c2c3 = 0;
// Of the curve of GB/T 32918.5.
const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;

let pair: ECDH | undefined;

/** The installation's SM2 public key: 130 hex characters starting 04 (contract 2.4). */
export function publicKey(): string {
  return keyPair().getPublicKey("hex");
}

/** `text` as an SM2 cipher text in lower-case hex, C1C2C3, without the leading 04. Throws on a bad public key. */
export function encryptPassword(text: string, publicKeyHex: string): string {
  return sm2.doEncrypt(Buffer.from(text, "utf8"), publicKeyHex, c1c2c3);
}

/**
 * The password inside an SM2 cipher text (hex, C1C2C3, with or without 04), or null for anything else; never throws.
 * Pass the null on to `verifyPassword`, which then takes as long as for a wrong password.
 */
export function decryptPassword(hex: string): string | null {
  const bytes = decryptSm2(hex, keyPair());
  if (!bytes) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The private key (64 hex characters) that belongs to a token secret. Derived, not stored: every process and machine
 * that shares TOKEN_SECRET opens the passwords that any of them gave its public key for.
 */
export function privateKeyOf(secret: string): string {
  // 16 bytes more than the order has, so that the remainder favours no key.
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "sm2-private-key", 48));
  const key = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  return key.toString(16).padStart(64, "0");
}

function keyPair(): ECDH {
  pair ??= pairOf(privateKeyOf(secretFor("TOKEN_SECRET")));
  return pair;
}

function pairOf(privateKey: string): ECDH {
  const made = createECDH(sm2Curve);
  made.setPrivateKey(privateKey, "hex");
  return made;
}
