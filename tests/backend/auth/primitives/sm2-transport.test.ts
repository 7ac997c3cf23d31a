import "./data-dir.ts";
import { createECDH, createHash, ECDH, randomBytes } from "node:crypto";
import { sm2 } from "sm-crypto";
import { expect, test, vi } from "vitest";
import { decryptSm2 } from "#app/backend/auth/primitives/sm2-decrypt.ts";
import { decryptPassword, encryptPassword, privateKeyOf, publicKey } from "#app/backend/auth/primitives/sm2-transport.ts";
import { secretFor } from "#app/env.server.ts";

const texts = ["", "a", "admin", "管理员密码", "p@ss w0rd\u0000\n", "😀桥", "\ufeff带标记", "x".repeat(300), ...randomTexts(192)];

test("two hundred texts, Chinese and empty among them, arrive as they were typed, with and without 04", () => {
  expect(texts).toHaveLength(200);
  for (const text of texts) {
    const hex = encryptPassword(text, publicKey());
    expect(hex).toMatch(/^[0-9a-f]{192,}$/);
    expect(decryptPassword(hex)).toBe(text);
    expect(decryptPassword(`04${hex}`)).toBe(text);
  }
});

test("upper-case hex is read like lower-case", () => {
  expect(decryptPassword(encryptPassword("Ab1!", publicKey()).toUpperCase())).toBe("Ab1!");
});

test("what a browser encrypts as text is read the same as what the server encrypts", () => {
  expect(decryptPassword(sm2.doEncrypt("密码 123", publicKey(), 0))).toBe("密码 123");
});

test("the worked example of the standard is opened, though its first coordinate itself starts with 04", () => {
  // GB/T 32918.5 annex C.
  const pair = createECDH("SM2");
  pair.setPrivateKey("3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8", "hex");
  const c1 =
    "04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73" +
    "e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0";
  const c2 = "21886ca989ca9c7d58087307ca93092d651efa";
  const c3 = "59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766";
  expect(decryptSm2(c1 + c2 + c3, pair)?.toString()).toBe("encryption standard");
  expect(decryptSm2(`04${c1}${c2}${c3}`, pair)?.toString()).toBe("encryption standard");
});

test("a changed character anywhere in a cipher text makes it unreadable", () => {
  const hex = encryptPassword("Secret-42", publicKey());
  for (let at = 0; at < hex.length; at += 1) {
    const changed = hex.slice(0, at) + (hex[at] === "0" ? "1" : "0") + hex.slice(at + 1);
    expect(decryptPassword(changed), `character ${at}`).toBeNull();
  }
});

test("a point that is not on the curve is refused", () => {
  const hex = encryptPassword("Secret-42", publicKey());
  const x = "32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7";
  for (const y of ["0".repeat(64), "1".repeat(64), x]) expect(decryptPassword(x + y + hex.slice(128))).toBeNull();
});

test("a coordinate beyond the field, though right modulo the prime, is refused", () => {
  const prime = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
  const { cipher, x, y } = pointWithSmallX();
  expect(decryptPassword(x.toString(16).padStart(64, "0") + y + cipher)).toBe("small");
  expect(decryptPassword((x + prime).toString(16) + y + cipher)).toBeNull();
});

test("a first coordinate that lost its leading zeros is recovered", () => {
  const { cipher, x, y } = pointWithSmallX();
  const full = x.toString(16).padStart(64, "0");
  for (const lost of [1, 2]) expect(decryptPassword(full.slice(lost) + y + cipher)).toBe("small");
  expect(decryptPassword(`04${full.slice(2)}${y}${cipher}`)).toBe("small");
});

test.each([
  ["nothing", ""],
  ["plain text", "admin"],
  ["the prefix alone", "04"],
  ["the point at infinity", "00"],
  ["zeros", "0".repeat(400)],
  ["ones", "f".repeat(400)],
  ["an MD5 of a password", "21232f297a57a5a743894a0e4a801fc3"],
  ["too much", "04".repeat(100_000)],
  ["a bare public key", "key"],
  ["foreign characters", "é".repeat(200)],
])("%s is no password and no error", (_, text) => {
  expect(decryptPassword(text === "key" ? publicKey() : text)).toBeNull();
});

test("every truncation of a cipher text is refused without an error", () => {
  const hex = encryptPassword("Secret-42", publicKey());
  for (let length = 0; length < hex.length; length += 1) expect(decryptPassword(hex.slice(0, length))).toBeNull();
});

test("a cipher text for another installation is refused", () => {
  const other = createECDH("SM2");
  expect(decryptPassword(encryptPassword("Secret-42", other.generateKeys("hex")))).toBeNull();
});

test("bytes that are not text are refused", () => {
  expect(decryptPassword(sm2.doEncrypt(Buffer.of(0xff, 0xfe, 0x80), publicKey(), 0))).toBeNull();
});

test("another process with the same token secret opens what was encrypted for this one", async () => {
  const hex = encryptPassword("kept", publicKey());
  vi.resetModules();
  const restarted = await import("#app/backend/auth/primitives/sm2-transport.ts");
  expect(restarted.publicKey()).toBe(publicKey());
  expect(restarted.decryptPassword(hex)).toBe("kept");
});

test("every secret has its own key, and each is one of the curve", () => {
  const keys = Array.from({ length: 50 }, (_, at) => privateKeyOf(`secret ${at}`));
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(() => createECDH("SM2").setPrivateKey(key, "hex")).not.toThrow();
});

function randomTexts(count: number): string[] {
  const letters = [..."abcXYZ019!@#$%^&*() 高速公路桥梁隧道监理😀é"];
  return Array.from({ length: count }, (_, at) =>
    [...randomBytes((at % 40) + 1)].map((byte) => letters[byte % letters.length]).join(""),
  );
}

/** A cipher text for our key, made by hand on a point whose x is so small that x plus the prime still fits 256 bits. */
function pointWithSmallX() {
  publicKey();
  const pair = createECDH("SM2");
  pair.setPrivateKey(privateKeyOf(secretFor("TOKEN_SECRET")), "hex");
  const x = smallXOnCurve();
  const point = uncompressed(x.toString(16).padStart(64, "0"));
  // Either of the two points with the shared x serves: the one belongs to this point, the other to its mirror image.
  const shared = uncompressed(pair.computeSecret(point, "hex", "hex"));
  return { x, y: point.slice(66), cipher: cipherFor(shared.slice(2), "small") };
}

function smallXOnCurve(): bigint {
  for (let x = 1n; ; x += 1n) {
    try {
      uncompressed(x.toString(16).padStart(64, "0"));
      return x;
    } catch {
      // About every second x has a point.
    }
  }
}

function uncompressed(x: string): string {
  return String(ECDH.convertKey(`02${x}`, "SM2", "hex", "hex", "uncompressed"));
}

function cipherFor(sharedHex: string, text: string): string {
  const [shared, plain] = [Buffer.from(sharedHex, "hex"), Buffer.from(text)];
  const pad = createHash("sm3").update(shared).update(Buffer.of(0, 0, 0, 1)).digest();
  const mac = createHash("sm3").update(shared.subarray(0, 32)).update(plain).update(shared.subarray(32));
  const cipher = Buffer.from(plain.map((byte, at) => byte ^ (pad[at] ?? 0)));
  return cipher.toString("hex") + mac.digest("hex");
}
