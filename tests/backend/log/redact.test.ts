import { expect, test } from "vitest";
import { redactedParams, redactedText } from "#app/backend/log/redact.ts";

const told = (body: unknown, path = "/blade-system/user/submit", query: unknown = {}) => redactedParams(path, { query, body });

test.each(["password", "newPassword1", "clientSecret", "access_token", "refreshToken", "captchaCode", "idCard", "phone", "accessKey", "Authorization", "datasourcePwd", "id_token", "client_secret", "code_verifier", "nonce", "smsCode", "Cookie"])(
  "the value of %s is not told, at any depth", (name) => {
    for (const body of [{ [name]: "canary" }, { rows: [{ inside: { [name]: "canary" } }] }, { [name]: { deeper: "canary" } }]) {
      expect(told(body)).not.toContain("canary");
      expect(told(body)).toContain(`"${name}":"******"`);
    }
    expect(told({}, "/blade-system/user/list", { [name]: "canary" })).not.toContain("canary");
  });

test("what kind of fault it was stays in a text", () => {
  expect(redactedText("error code: 23505, state 42P01, code=23505", 400)).toBe("error code: 23505, state 42P01, code=23505");
});

test("what is no secret is told as it was sent", () => {
  expect(told({ postName: "岗位", postCode: "ceo", dictValue: "是", sort: 7 })).toBe('{"body":{"postName":"岗位","postCode":"ceo","dictValue":"是","sort":7}}');
});

test("of signing in only who and how is told", () => {
  const text = told({ grant_type: "password", username: "admin", password: "canary-1", code: "canary-2", anything: "canary-3" }, "/blade-auth/oauth/token");
  expect(text).toContain('"username":"admin"');
  expect(text).not.toContain("canary");
});

test.each([
  ["/blade-auth/oauth/token", { grant_type: "social", source: "canary-0", code: "canary-1", state: "canary-2", iss: "canary-3" }],
  ["/blade-auth/oauth/token", { grant_type: "sms_code", phone: "canary-1", id: "canary-2", value: "canary-3" }],
  ["/blade-auth/oauth/token", { grant_type: "register", uscc: "canary-1", phone: "canary-2", value: "canary-3", password: "canary-4" }],
  ["/blade-auth/oauth/callback/oidc", { code: "canary-1", state: "canary-2", error: "canary-3" }],
  ["/blade-resource/sms/endpoint/validate-message", { id: "canary-1", value: "canary-2", phone: "canary-3" }],
  ["/blade-system/user/register-guest", { oauthId: "canary-1", password: "canary-2", account: "canary-3" }],
  ["/blade-system/user/update-password-by-code", { phone: "canary-1", value: "canary-2", newPassword: "canary-3" }],
])("%s tells nothing that proves anything, in its query as in its body", (path, fields) => {
  expect(told(fields, path)).not.toContain("canary");
  expect(told({}, path, fields)).not.toContain("canary");
});

test("the value of a parameter whose key speaks of a password is not told", () => {
  expect(told({ paramKey: "mail.password", paramValue: "canary" })).not.toContain("canary");
  expect(told({ paramKey: "log.api", paramValue: "false" })).toContain("false");
});

test.each([
  "connect to jdbc:postgresql://db/x?user=a&password=canary-value failed", 'body {"access_token": "canary-value"}', "Authorization: Bearer canary-value",
  `cipher ${"04abcdef".repeat(20)}`, "GET /oauth/callback?code=canary-1&state=canary-2&iss=x failed", "/auth?client_id=a&nonce=canary&code_challenge=canary-2",
  "Cookie: oauth_start=canary-1; session=canary-2", '{"id_token":"canary", "client_secret":"canary-2"}', "token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.canary",
])("a secret in running text is not told: %s", (text) => {
  expect(redactedText(text, 4000)).not.toMatch(/canary|abcdef04abcdef/);
});

test("a text holds at most its length, no zero character and no half letter", () => {
  expect(redactedText(`a\u0000b${"😀".repeat(30)}`, 5)).toBe("ab😀");
  expect(told({ remark: "很".repeat(9_000) }).length).toBe(4_000);
});
