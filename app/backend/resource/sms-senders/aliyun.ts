import { createHash, createHmac } from "node:crypto";
import { addressOf, complaint, membersOf, type Vendor } from "./vendor.ts";

const VERSION = "2017-05-25";
const NOTHING = createHash("sha256").update("").digest("hex");

/** 阿里云 Dysmsapi SendSms, signed with ACS3-HMAC-SHA256: everything stands in the query, the body is empty. */
export const aliyun: Vendor = {
  address: "https://dysmsapi.aliyuncs.com/",
  ask: (service, { phone, values }, { now, nonce }) => {
    const address = addressOf(aliyun, service);
    const query = canonicalQuery({
      PhoneNumbers: phone, SignName: service.signName, TemplateCode: service.templateId, TemplateParam: JSON.stringify(Object.fromEntries(values)),
      ...(service.regionId === "" ? {} : { RegionId: service.regionId }),
    });
    const date = now.toISOString().replace(/\.\d+Z$/, "Z");
    const headers = {
      host: address.host, "x-acs-action": "SendSms", "x-acs-content-sha256": NOTHING, "x-acs-date": date, "x-acs-signature-nonce": nonce, "x-acs-version": VERSION,
    };
    const Authorization = acs3Authorization({ path: address.pathname, query, headers }, service);
    return { address: new URL(`?${query}`, address), headers: { ...headers, Authorization }, body: "" };
  },
  verdict: (answer) => {
    const { Code, Message } = membersOf(answer);
    return answer.status === 200 && Code === "OK" ? null : complaint(answer, Code, Message);
  },
};

type Signed = { path: string; query: string; headers: Record<string, string> };

/** The header `Authorization` of a POST without a body; `headers` by their lower-case names. */
export function acs3Authorization({ path, query, headers }: Signed, { accessKey, secretKey }: { accessKey: string; secretKey: string }): string {
  const names = Object.keys(headers).sort();
  const canonical = ["POST", path, query, names.map((name) => `${name}:${headers[name]}\n`).join(""), names.join(";"), NOTHING].join("\n");
  const signature = createHmac("sha256", secretKey).update(`ACS3-HMAC-SHA256\n${createHash("sha256").update(canonical).digest("hex")}`).digest("hex");
  return `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(";")},Signature=${signature}`;
}

/** Parameters in the order of their names, encoded as RFC 3986 wants it. */
export function canonicalQuery(parameters: Record<string, string>): string {
  const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
}
