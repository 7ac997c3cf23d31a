import { expect, test } from "vitest";
import { redactedParams, redactedText } from "#app/backend/log/redact.ts";

const told = (body: unknown, path = "/blade-system/user/submit", query: unknown = {}) => redactedParams(path, { query, body });

test.each(["password", "newPassword1", "clientSecret", "access_token", "refreshToken", "captchaCode", "idCard", "phone", "accessKey", "Authorization", "datasourcePwd"])(
  "the value of %s is not told, at any depth", (name) => {
    for (const body of [{ [name]: "canary" }, { rows: [{ inside: { [name]: "canary" } }] }, { [name]: { deeper: "canary" } }]) {
      expect(told(body)).not.toContain("canary");
      expect(told(body)).toContain(`"${name}":"******"`);
    }
    expect(told({}, "/blade-system/user/list", { [name]: "canary" })).not.toContain("canary");
  });

test("what is no secret is told as it was sent", () => {
  expect(told({ postName: "岗位", postCode: "ceo", dictValue: "是", sort: 7 })).toBe('{"body":{"postName":"岗位","postCode":"ceo","dictValue":"是","sort":7}}');
});

test("of signing in only who and how is told", () => {
  const text = told({ grant_type: "password", username: "admin", password: "canary-1", code: "canary-2", anything: "canary-3" }, "/blade-auth/oauth/token");
  expect(text).toContain('"username":"admin"');
  expect(text).not.toContain("canary");
});

test("the value of a parameter whose key speaks of a password is not told", () => {
  expect(told({ paramKey: "mail.password", paramValue: "canary" })).not.toContain("canary");
  expect(told({ paramKey: "log.api", paramValue: "false" })).toContain("false");
});

test.each([
  "connect to jdbc:postgresql://db/x?user=a&password=canary-value failed", 'body {"access_token": "canary-value"}', "Authorization: Bearer canary-value",
  `cipher ${"04abcdef".repeat(20)}`, "token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.canary",
])("a secret in running text is not told: %s", (text) => {
  expect(redactedText(text, 4000)).not.toMatch(/canary|abcdef04abcdef/);
});

test("a text holds at most its length, no zero character and no half letter", () => {
  expect(redactedText(`a\u0000b${"😀".repeat(30)}`, 5)).toBe("ab😀");
  expect(told({ remark: "很".repeat(9_000) }).length).toBe(4_000);
});
