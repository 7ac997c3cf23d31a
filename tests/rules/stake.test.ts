import { expect, test } from "vitest";
import { compareStakes, formatStake, parseStake, stakeLength, type Stake } from "#app/rules/stake.ts";

test.each([
  ["K0+000", "", 0],
  ["ZK12+345.5", "Z", 12345.5],
  ["YK7+001.125", "Y", 7001.125],
  ["K9999+999.999", "", 9999999.999],
])("%s is read as metres on its line and written back the same", (text, prefix, metres) => {
  expect(parseStake(text)).toEqual({ prefix, metres });
  expect(formatStake({ prefix, metres })).toBe(text);
});

test.each(["K12+34", "k1+000", "K1+0000", "K+000", "K12345+000", "K1+000.1234", "ABCDK1+000", "1+000", "K1+000 ", ""])(
  "%j is no stake number",
  (text) => expect(parseStake(text)).toBeNull(),
);

test("stakes compare along one line and not across lines", () => {
  expect(compareStakes(stake("K1+000"), stake("K2+000"))).toBeLessThan(0);
  expect(compareStakes(stake("ZK2+000.1"), stake("ZK2+000"))).toBeGreaterThan(0);
  expect(compareStakes(stake("K2+000"), stake("K2+000"))).toBe(0);
  expect(compareStakes(stake("ZK1+000"), stake("YK1+000"))).toBeNull();
});

test("a lot's length is the distance of its stakes", () => {
  expect(stakeLength(stake("K28+400"), stake("K57+100"))).toBe(28700);
  expect(stakeLength(stake("ZK1+000"), stake("K2+000"))).toBeNull();
});

test("a break in the numbering shortens the lot where numbers are skipped and lengthens it where they repeat", () => {
  const skipped = { from: stake("K1+200"), to: stake("K1+250.5") };
  const repeated = { from: stake("K1+800"), to: stake("K1+700") };
  expect(stakeLength(stake("K1+000"), stake("K2+000"), [skipped])).toBe(949.5);
  expect(stakeLength(stake("K1+000"), stake("K2+000"), [skipped, repeated])).toBe(1049.5);
});

test("a break on another line leaves the length unknown", () => {
  const foreign = { from: stake("ZK1+200"), to: stake("ZK1+250") };
  expect(stakeLength(stake("K1+000"), stake("K2+000"), [foreign])).toBeNull();
});

function stake(text: string): Stake {
  const read = parseStake(text);
  if (!read) throw new Error(`${text} is no stake`);
  return read;
}
