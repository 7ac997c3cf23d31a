import { createHash, createHmac } from "node:crypto";
import { addressOf, complaint, membersOf, type Vendor } from "./vendor.ts";

const TYPE = "application/json; charset=utf-8";
const [SERVICE, ACTION, VERSION] = ["sms", "SendSms", "2021-01-11"];

/** 腾讯云 SendSms, signed with TC3-HMAC-SHA256; its templates number their values. */
export const tencent: Vendor = {
  address: "https://sms.tencentcloudapi.com/",
  ask: (service, { phone, values }, { now }) => {
    const address = addressOf(tencent, service);
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`], SmsSdkAppId: service.appId, TemplateId: service.templateId, SignName: service.signName,
      TemplateParamSet: values.map(([, value]) => value),
    });
    const time = Math.floor(now.getTime() / 1000);
    const signed = { "content-type": TYPE, host: address.host, "x-tc-action": ACTION.toLowerCase() };
    const Authorization = tc3Authorization({ service: SERVICE, time, headers: signed, body }, service);
    const headers = { "Content-Type": TYPE, Host: address.host, "X-TC-Action": ACTION, "X-TC-Version": VERSION, "X-TC-Timestamp": String(time), "X-TC-Region": service.regionId };
    return { address, headers: { ...headers, Authorization }, body };
  },
  verdict: (answer) => {
    const { Code, Message } = statusIn(membersOf(answer).Response);
    return answer.status === 200 && Code === "Ok" ? null : complaint(answer, Code, Message);
  },
};

type Signed = { service: string; time: number; headers: Record<string, string>; body: string };

/** The header `Authorization` of a POST to `/`; `headers` by their lower-case names, in the order in which they are signed. */
export function tc3Authorization({ service, time, headers, body }: Signed, { accessKey, secretKey }: { accessKey: string; secretKey: string }): string {
  const names = Object.keys(headers).join(";");
  const canonical = ["POST", "/", "", Object.entries(headers).map(([name, value]) => `${name}:${value}\n`).join(""), names, sha256(body)].join("\n");
  const day = new Date(time * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), "tc3_request");
  const signature = hmac(key, ["TC3-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

type Status = { Code?: unknown; Message?: unknown };

/** What is said of the whole call, else of its one phone. */
function statusIn(response: unknown): Status {
  const { Error: fault, SendStatusSet: sent } = (response ?? {}) as { Error?: Status; SendStatusSet?: Status[] };
  return fault ?? (Array.isArray(sent) ? sent[0] : undefined) ?? {};
}
