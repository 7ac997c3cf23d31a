import { expect, test } from "vitest";
import {
  checkCitizenId,
  citizenIdBirthDate,
  citizenIdCheckDigit,
  citizenIdGender,
  citizenIdMessages,
  maskCitizenId,
  provinceCodes,
} from "#app/rules/citizen-id.ts";
import { randomSource } from "./random-source.ts";

const today = "2026-01-15";

test.each(["390101198503170016", "390201199006120026", "390301197811050039", "39010219920229004X"])(
  "the citizen ID %s is sound",
  (id) => expect(checkCitizenId(id, { today })).toBeNull(),
);

test("the national standard's sample is sound once the age of its holder is left aside", () => {
  expect(checkCitizenId("11010519491231002X", { today, age: "any" })).toBeNull();
  expect(checkCitizenId("11010519491231002X", { today })).toBe("format");
});

test("a final x may be typed in lower case", () => {
  expect(checkCitizenId("39010219920229004x", { today })).toBeNull();
});

test.each([
  ["", "empty"],
  ["   ", "empty"],
  ["39010119850317001", "length"],
  ["3901011985031700160", "length"],
  ["39010119850317X016", "format"],
  ["390101198502300013", "format"],
  ["390101189912310013", "format"],
  ["990101198503170016", "address"],
  ["390101198503170017", "check"],
  ["390101850317001", "length"],
])("the citizen ID %j is refused for its %s", (id, fault) => {
  expect(checkCitizenId(id, { today })).toBe(fault);
});

test("an impossible date is told before a wrong province, and that before a wrong check digit", () => {
  expect(checkCitizenId("990101198502300013", { today })).toBe("format");
  expect(checkCitizenId("990101198503170017", { today })).toBe("address");
});

test("a person may enter from the 16th birthday until the day before the 76th", () => {
  const id = withCheckDigit("39010119850317001");
  expect(checkCitizenId(id, { today: "2001-03-16" })).toBe("format");
  expect(checkCitizenId(id, { today: "2001-03-17" })).toBeNull();
  expect(checkCitizenId(id, { today: "2061-03-16" })).toBeNull();
  expect(checkCitizenId(id, { today: "2061-03-17" })).toBe("format");
});

test("someone not yet born has no citizen ID, whatever the age limit", () => {
  expect(checkCitizenId("390101198503170016", { today: "1985-03-16", age: "any" })).toBe("format");
});

test("a narrower list of regions refuses the other provinces", () => {
  expect(checkCitizenId("390101198503170016", { today, regions: ["11"] })).toBe("address");
});

test("birth date and gender are read from the ID", () => {
  expect(citizenIdBirthDate("39010219920229004X")).toBe("1992-02-29");
  expect(citizenIdBirthDate("390101198502300013")).toBeNull();
  expect(citizenIdGender("390101198503170016")).toBe("male");
  expect(citizenIdGender("390201199006120026")).toBe("female");
  expect(citizenIdGender("3902")).toBeNull();
});

test("a masked ID keeps the area and the last four, and nothing of a fragment", () => {
  expect(maskCitizenId("390101198503170016")).toBe("390101********0016");
  expect(maskCitizenId("1985031700")).toBe("**********");
});

test("each fault has its sentence", () => {
  expect(citizenIdMessages).toEqual({
    empty: "请输入身份证号",
    length: "身份证号长度错误",
    format: "身份证号格式错误",
    address: "身份证地址码错误",
    check: "身份证校验码错误",
  });
});

test("sixteen digits get no check digit", () => {
  expect(() => citizenIdCheckDigit("3901011985031700")).toThrow(RangeError);
});

test("any ID built with its check digit is sound, and any single wrong digit is noticed", () => {
  const random = randomSource(20260101);
  for (let round = 0; round < 500; round++) {
    const province = random.pick(provinceCodes);
    const birth = `${random.integer(1955, 2005)}${pad(random.integer(1, 12))}${pad(random.integer(1, 28))}`;
    const id = withCheckDigit(`${province}0101${birth}${String(random.integer(0, 999)).padStart(3, "0")}`);
    expect(checkCitizenId(id, { today })).toBeNull();
    const at = random.integer(14, 16);
    const wrong = (Number(id[at]) + random.integer(1, 9)) % 10;
    expect(checkCitizenId(id.slice(0, at) + wrong + id.slice(at + 1), { today })).toBe("check");
  }
});

function withCheckDigit(first17: string) {
  return first17 + citizenIdCheckDigit(first17);
}

function pad(number: number) {
  return String(number).padStart(2, "0");
}
