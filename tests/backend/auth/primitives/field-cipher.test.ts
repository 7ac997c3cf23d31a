import "./data-dir.ts";
import { expect, test, vi } from "vitest";
import { DamagedField, fieldHash, openField, sealField } from "#app/backend/keys/field-cipher.ts";

const citizenId = "11010119900307109X";

test("a citizen id, a phone, a name and an empty text come back as they were sealed", () => {
  for (const text of [citizenId, "13800138000", "欧阳桥😀", "", "x".repeat(5000)]) {
    expect(openField(sealField(text))).toBe(text);
  }
});

test("a sealed text shows nothing of what it holds, and two of the same text differ", () => {
  const [first, second] = [sealField(citizenId), sealField(citizenId)];
  expect(first).toMatch(/^AQ?[\w-]+$/);
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64url").includes(Buffer.from("1101"))).toBe(false);
});

test("a change of any single bit is noticed", () => {
  const bytes = Buffer.from(sealField(citizenId), "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openField(changed.toString("base64url")), `byte ${at}`).toThrow(DamagedField);
  }
});

test("a sealed text cut short, lengthened or never sealed is refused", () => {
  const sealed = sealField(citizenId);
  const cut = [sealed.slice(0, -1), sealed.slice(0, 30)];
  const lengthened = [`${sealed}AAAA`, ` ${sealed}`, `${sealed}=`, `${sealed}!`];
  for (const text of ["", "A", citizenId, ...cut, ...lengthened]) {
    expect(() => openField(text), text).toThrow(DamagedField);
  }
});

test("a text sealed under one DATA_KEY does not open under another and hashes differently", async () => {
  const sealed = sealField(citizenId);
  vi.stubEnv("DATA_KEY", "another-key-of-more-than-thirty-two-bytes-0123456789");
  vi.resetModules();
  const elsewhere = await import("#app/backend/keys/field-cipher.ts");
  expect(() => elsewhere.openField(sealed)).toThrow(elsewhere.DamagedField);
  expect(elsewhere.fieldHash(citizenId)).not.toBe(fieldHash(citizenId));
  expect(elsewhere.openField(elsewhere.sealField(citizenId))).toBe(citizenId);
  vi.unstubAllEnvs();
});

test("an id typed in lower case or with spaces around it is found by the same hash", () => {
  expect(fieldHash(citizenId)).toMatch(/^[0-9a-f]{64}$/);
  expect(fieldHash(` ${citizenId.toLowerCase()}\n`)).toBe(fieldHash(citizenId));
  expect(fieldHash("110101199003071090")).not.toBe(fieldHash(citizenId));
});
