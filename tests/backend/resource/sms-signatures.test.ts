import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { acs3Authorization, aliyun, canonicalQuery } from "#app/backend/resource/sms-senders/aliyun.ts";
import { qiniu, qiniuToken } from "#app/backend/resource/sms-senders/qiniu.ts";
import { tc3Authorization, tencent } from "#app/backend/resource/sms-senders/tencent.ts";
import type { Service } from "#app/backend/resource/sms-senders/vendor.ts";
import { vendors } from "#app/backend/resource/sms-senders/vendors.ts";
import { yunpian } from "#app/backend/resource/sms-senders/yunpian.ts";

const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const service: Service = {
  category: 3, endpoint: "", accessKey: "id", secretKey: "word", templateId: "T-1", template: "", regionId: "ap-guangzhou", appId: "1400", signName: "澜江监管",
};
const message = { phone: "13800000001", text: "验证码123456", values: [["code", "123456"], ["minutes", "5"]] } as const;
const moment = { now: new Date("2026-05-01T04:00:00.250Z"), nonce: "n-1" };

test("the example that 阿里云 publishes of ACS3-HMAC-SHA256 has the published signature", () => {
  const headers = {
    host: "ecs.cn-shanghai.aliyuncs.com", "x-acs-action": "RunInstances", "x-acs-content-sha256": EMPTY, "x-acs-date": "2023-10-26T10:22:32Z",
    "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d", "x-acs-version": "2014-05-26",
  };
  const query = canonicalQuery({ RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" });
  expect(acs3Authorization({ path: "/", query, headers }, { accessKey: "YourAccessKeyId", secretKey: "YourAccessKeySecret" })).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test.each([
  [{}, "Gu5t9xGARNpq86cd98joQYCN3*******", "2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c"],
  [{ "x-tc-action": "describeinstances" }, "*".repeat(32), "10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f"],
])("the example that 腾讯云 publishes of TC3-HMAC-SHA256 has the published signature (%o)", (more, secretKey, signature) => {
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`;
  const headers = { "content-type": "application/json; charset=utf-8", host: "cvm.tencentcloudapi.com", ...more };
  const header = tc3Authorization({ service: "cvm", time: 1551113065, headers, body }, { accessKey: "AKID", secretKey });
  expect(header).toBe(`TC3-HMAC-SHA256 Credential=AKID/2019-02-25/cvm/tc3_request, SignedHeaders=${Object.keys(headers).join(";")}, Signature=${signature}`);
});

test("a token of 七牛 covers method, path, query, host, type and body, in base64 for addresses", () => {
  const address = new URL("https://sms.qiniuapi.com/v1/message?a=1");
  const signed = 'POST /v1/message?a=1\nHost: sms.qiniuapi.com\nContent-Type: application/json\n\n{"x":1}';
  const expected = createHmac("sha1", "sk").update(signed, "utf8").digest("base64url");
  expect(qiniuToken({ address, body: '{"x":1}' }, { accessKey: "ak", secretKey: "sk" })).toMatch(new RegExp(`^Qiniu ak:${expected}={0,2}$`));
});

test("a query is encoded as RFC 3986 wants it, in the order of the names", () => {
  expect(canonicalQuery({ b: "a b*~'()!", A: "中" })).toBe("A=%E4%B8%AD&b=a%20b%2A~%27%28%29%21");
});

test("each vendor is told template, signature, phone and values in its own words", () => {
  const toYunpian = yunpian.ask({ ...service, secretKey: "key" }, message, moment);
  expect([toYunpian.address.href, Object.fromEntries(new URLSearchParams(toYunpian.body))]).toEqual([
    "https://sms.yunpian.com/v2/sms/single_send.json", { apikey: "key", mobile: "13800000001", text: "【澜江监管】验证码123456" },
  ]);
  const toQiniu = qiniu.ask(service, message, moment);
  expect([toQiniu.address.href, JSON.parse(toQiniu.body)]).toEqual([
    "https://sms.qiniuapi.com/v1/message", { template_id: "T-1", mobiles: ["13800000001"], parameters: { code: "123456", minutes: "5" } },
  ]);
  const toAliyun = aliyun.ask(service, message, moment);
  expect(Object.fromEntries(toAliyun.address.searchParams)).toEqual({
    PhoneNumbers: "13800000001", SignName: "澜江监管", TemplateCode: "T-1", TemplateParam: '{"code":"123456","minutes":"5"}', RegionId: "ap-guangzhou",
  });
  expect(toAliyun).toMatchObject({ body: "", headers: { "x-acs-action": "SendSms", "x-acs-version": "2017-05-25", "x-acs-date": "2026-05-01T04:00:00Z", "x-acs-signature-nonce": "n-1" } });
  const toTencent = tencent.ask(service, message, moment);
  expect(JSON.parse(toTencent.body)).toEqual({
    PhoneNumberSet: ["+8613800000001"], SmsSdkAppId: "1400", TemplateId: "T-1", SignName: "澜江监管", TemplateParamSet: ["123456", "5"],
  });
  expect(toTencent.headers).toMatchObject({ "X-TC-Action": "SendSms", "X-TC-Version": "2021-01-11", "X-TC-Timestamp": "1777608000", "X-TC-Region": "ap-guangzhou" });
});

test("an address of one's own takes the place of the vendor's, whose path stays where none is named", () => {
  const at = (endpoint: string) => [...vendors.values()].map((vendor) => vendor.ask({ ...service, endpoint }, message, moment).address).map(({ origin, pathname }) => origin + pathname);
  expect(at("https://proxy.example")).toEqual(["/v2/sms/single_send.json", "/v1/message", "/", "/"].map((path) => `https://proxy.example${path}`));
  expect(at("https://proxy.example/sms")).toEqual(Array(4).fill("https://proxy.example/sms"));
});

test.each([
  ["云片", yunpian, '{"code":0,"msg":"发送成功"}', '{"code":22,"msg":"1小时内同一手机号发送次数不能超过3次"}', "22 1小时内同一手机号发送次数不能超过3次"],
  ["七牛", qiniu, '{"job_id":"1"}', '{"error":"BadToken","message":"bad token"}', "BadToken bad token"],
  ["阿里云", aliyun, '{"Code":"OK","Message":"OK"}', '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发分钟级流控"}', "isv.BUSINESS_LIMIT_CONTROL 触发分钟级流控"],
  ["腾讯云", tencent, '{"Response":{"SendStatusSet":[{"Code":"Ok"}]}}', '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded","Message":"too many"}]}}', "LimitExceeded too many"],
  ["腾讯云", tencent, '{"Response":{"SendStatusSet":[{"Code":"Ok"}]}}', '{"Response":{"Error":{"Code":"AuthFailure","Message":"signature"}}}', "AuthFailure signature"],
])("%s has taken a message only when it says so", (_, vendor, yes, no, told) => {
  expect(vendor.verdict({ status: 200, body: yes })).toBeNull();
  expect(vendor.verdict({ status: 200, body: no })).toBe(told);
  expect(vendor.verdict({ status: 503, body: yes })).not.toBeNull();
  for (const body of ["", "<html>", "null", "[]", '"x"', '{"Response":null}', '{"Response":{"SendStatusSet":7}}']) expect(vendor.verdict({ status: 200, body })).toBe("HTTP 200");
});
