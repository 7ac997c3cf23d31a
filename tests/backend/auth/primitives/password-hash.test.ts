import { expect, test } from "vitest";
import { gate, GateFull } from "#app/backend/auth/primitives/gate.ts";
import { hashPassword, verifyPassword } from "#app/backend/auth/primitives/password-hash.ts";

test("the right password opens its hash and any other does not", async () => {
  const stored = await hashPassword("隧道-Bridge-2026");
  expect(await verifyPassword("隧道-Bridge-2026", stored)).toBe(true);
  expect(await verifyPassword("隧道-bridge-2026", stored)).toBe(false);
  expect(await verifyPassword("", stored)).toBe(false);
});

test("two people with one password have different argon2id hashes of 19 MiB and two passes", async () => {
  const [first, second] = await Promise.all([hashPassword("same"), hashPassword("same")]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a password typed with composed or separate accents is one password", async () => {
  expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true);
});

test.each([
  null,
  "",
  "admin",
  "90b9aa7e25f80cf4f64e990b78a9fc5ebd6cecad",
  "$argon2id$v=19$m=19456,t=2,p=1$damaged",
  "$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAA",
])("nobody gets in through the stored text %s", async (stored) => {
  expect(await verifyPassword("admin", stored)).toBe(false);
});

test("a missing password or account takes as long as a wrong password", async () => {
  const stored = await hashPassword("right");
  await verifyPassword(null, null);
  const [wrong, nothing, nobody] = await leastOf([() => verifyPassword("wrong", stored), () => verifyPassword(null, stored), () => verifyPassword("wrong", null)]);
  expect(nothing).toBeGreaterThan((wrong ?? Infinity) / 2);
  expect(nobody).toBeGreaterThan((wrong ?? Infinity) / 2);
});

test("a storm of sign-ins runs two at a time, in order, and turns the overflow away", async () => {
  const inTurn = gate({ running: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const finished: number[] = [];
  const attempt = (guest: number) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      finished.push(guest);
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(attempt));
  expect(most).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4]);
  expect(outcomes.slice(5).map((outcome) => outcome.status === "rejected" && outcome.reason)).toEqual([
    expect.any(GateFull),
    expect.any(GateFull),
  ]);
});

test("a failed task gives its place back", async () => {
  const inTurn = gate({ running: 1, waiting: 1 });
  await expect(inTurn(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  expect(await inTurn(() => Promise.resolve("next"))).toBe("next");
});

/** The shortest time of each, in ms, taken in turn until they are near each other: what else runs on the machine only lengthens them. */
async function leastOf(runs: (() => Promise<unknown>)[]): Promise<number[]> {
  const least = runs.map(() => Infinity);
  for (let round = 0; round < 60 && Math.min(...least) <= Math.max(...least) / 2; round += 1) {
    for (const [at, run] of runs.entries()) {
      const start = performance.now();
      await run();
      least[at] = Math.min(least[at] ?? Infinity, performance.now() - start);
    }
  }
  return least;
}
