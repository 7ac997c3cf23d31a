import { createHmac } from "node:crypto";
import { addressOf, complaint, membersOf, type Vendor } from "./vendor.ts";

const TYPE = "application/json";

/** 七牛云短信 v1: JSON, signed as a management call (HMAC-SHA1 over path, host, type and body). */
export const qiniu: Vendor = {
  address: "https://sms.qiniuapi.com/v1/message",
  ask: (service, { phone, values }) => {
    const address = addressOf(qiniu, service);
    const body = JSON.stringify({ template_id: service.templateId, mobiles: [phone], parameters: Object.fromEntries(values) });
    return { address, headers: { "Content-Type": TYPE, Authorization: qiniuToken({ address, body }, service) }, body };
  },
  verdict: (answer) => {
    const { job_id, error, message } = membersOf(answer);
    return answer.status === 200 && job_id !== undefined ? null : complaint(answer, error, message);
  },
};

/** The header `Authorization` of a POST with a JSON body. */
export function qiniuToken({ address, body }: { address: URL; body: string }, { accessKey, secretKey }: { accessKey: string; secretKey: string }): string {
  const signed = `POST ${address.pathname}${address.search}\nHost: ${address.host}\nContent-Type: ${TYPE}\n\n${body}`;
  const signature = createHmac("sha1", secretKey).update(signed).digest("base64").replaceAll("+", "-").replaceAll("/", "_");
  return `Qiniu ${accessKey}:${signature}`;
}
