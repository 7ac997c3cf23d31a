import { expect, test } from "vitest";
import { checkUscc, organisationCodeMatches, usccCheckDigit } from "#app/rules/uscc.ts";
import { randomSource } from "./random-source.ts";

test.each(["91350100M000100Y43", "91390100MA9A00010P", "91390100MA9A00029L", "91390100MA9A00037F"])(
  "the credit code %s is sound",
  (code) => expect(checkUscc(code)).toBeNull(),
);

test.each([
  ["", "empty"],
  [" ", "empty"],
  ["91350100M000100Y4Z", "format"],
  ["91350100M000100Y44", "check"],
  ["91350100M000100Y4", "format"],
  ["91350100m000100y43", "format"],
  ["9135O100M000100Y43", "format"],
  ["91350100M000100I43", "format"],
])("the credit code %j is refused for its %s", (code, fault) => {
  expect(checkUscc(code)).toBe(fault);
});

test("the organisation code inside is only a warning: a sound credit code may carry one that does not add up", () => {
  expect(organisationCodeMatches("91350100M000100Y43")).toBe(true);
  const first17 = "91350100M000100Y5";
  const code = first17 + usccCheckDigit(first17);
  expect(checkUscc(code)).toBeNull();
  expect(organisationCodeMatches(code)).toBe(false);
});

test("an organisation code ends in its remainder, ten written X and eleven 0", () => {
  const sound = ["00", "19", "27", "35", "43", "51", "6X", "78", "86", "94", "A2"];
  for (const ending of sound) {
    expect(organisationCodeMatches(`913901000000000${ending}0`), ending).toBe(true);
    expect(organisationCodeMatches(`913901000000001${ending}0`), ending).toBe(false);
  }
});

test("a code with another length or letter gets no check character", () => {
  expect(() => usccCheckDigit("91350100M000100Y")).toThrow(RangeError);
  expect(() => usccCheckDigit("91350100M000100I4")).toThrow(RangeError);
});

test("any code built with its check character is sound, and any single wrong character is noticed", () => {
  const random = randomSource(31);
  const charset = [..."0123456789ABCDEFGHJKLMNPQRTUWXY"];
  for (let round = 0; round < 500; round++) {
    const body = Array.from({ length: 9 }, () => random.pick(charset)).join("");
    const first17 = `91${random.integer(100000, 999999)}${body}`;
    const code = first17 + usccCheckDigit(first17);
    expect(checkUscc(code)).toBeNull();
    const at = random.integer(8, 17);
    const wrong = random.pick(charset.filter((character) => character !== code[at]));
    expect(checkUscc(code.slice(0, at) + wrong + code.slice(at + 1))).toBe("check");
  }
});
