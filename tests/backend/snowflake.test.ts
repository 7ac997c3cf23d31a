import { afterEach, expect, test, vi } from "vitest";
import { nextId } from "#app/backend/snowflake.ts";

afterEach(() => vi.useRealTimers());

test("a hundred thousand ids are all different and each is greater than the one before", () => {
  const ids = Array.from({ length: 100_000 }, nextId);
  expect(new Set(ids).size).toBe(ids.length);
  const falls = ids.filter((id, at) => at > 0 && BigInt(id) <= BigInt(ids[at - 1] ?? "0"));
  expect(falls).toEqual([]);
});

test("an id has 19 digits and fits a signed 64-bit column", () => {
  const id = nextId();
  expect(id).toMatch(/^[1-9]\d{18}$/);
  expect(BigInt(id)).toBeLessThan(2n ** 63n);
});

test("ids keep growing when the clock steps back an hour", () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 5, 1) });
  const before = nextId();
  vi.setSystemTime(Date.UTC(2030, 4, 31, 23));
  const after = Array.from({ length: 10_000 }, nextId);
  expect(BigInt(after[0] ?? "0")).toBeGreaterThan(BigInt(before));
  expect(new Set(after).size).toBe(after.length);
});

test("the next process on the machine makes other ids in the same millisecond", async () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
  const mine = Array.from({ length: 2000 }, nextId);
  const own = process.pid;
  Object.defineProperty(process, "pid", { value: own + 1 });
  vi.resetModules();
  const sibling = await import("#app/backend/snowflake.ts");
  Object.defineProperty(process, "pid", { value: own });
  const theirs = new Set(Array.from({ length: 2000 }, sibling.nextId));
  expect(mine.filter((id) => theirs.has(id))).toEqual([]);
});
