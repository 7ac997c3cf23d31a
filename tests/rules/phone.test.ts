import { expect, test } from "vitest";
import { isLandline, isMobile, maskPhone } from "#app/rules/phone.ts";

test.each(["19900000001", "13800000000"])("%s is a mobile number", (phone) => expect(isMobile(phone)).toBe(true));

test.each(["12900000001", "1990000000", "199000000011", "+8619900000001", "1990000000a", ""])(
  "%j is no mobile number",
  (phone) => expect(isMobile(phone)).toBe(false),
);

test.each(["010-88888888", "0390-8412345", "03908412345", "0390-8412345-12", "8412345", "021-66666666-8001"])(
  "%s is a landline",
  (phone) => expect(isLandline(phone)).toBe(true),
);

test.each(["19900000001", "0390-841234", "0090-8412345", "010-08888888", "0390-8412345-", "0390 8412345", ""])(
  "%j is no landline",
  (phone) => expect(isLandline(phone)).toBe(false),
);

test("a masked mobile keeps three digits before and four behind, and nothing of a fragment", () => {
  expect(maskPhone("19900000001")).toBe("199****0001");
  expect(maskPhone("0001")).toBe("****");
});
