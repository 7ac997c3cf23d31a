import { createECDH, type ECDH } from "node:crypto";
import { sm2 } from "sm-crypto";
import { keyFile } from "../../keys/key-file.ts";
import { decryptSm2, sm2Curve } from "./sm2-decrypt.ts";

const c1c2c3 = 0;

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

function keyPair(): ECDH {
  pair ??= pairOf(keyFile("sm2-private-key", newPrivateKey));
  return pair;
}

function newPrivateKey(): string {
  const made = createECDH(sm2Curve);
  made.generateKeys();
  return made.getPrivateKey("hex").padStart(64, "0");
}

function pairOf(privateKey: string): ECDH {
  if (!/^[0-9a-f]{64}$/.test(privateKey)) {
    throw new Error("The key file sm2-private-key is damaged. Restore it from a backup before starting.");
  }
  const loaded = createECDH(sm2Curve);
  loaded.setPrivateKey(privateKey, "hex");
  return loaded;
}
