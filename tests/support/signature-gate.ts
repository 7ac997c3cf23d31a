import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands before a server that speaks S3 and lets through what is signed with `secret` (AWS Signature Version 4); the rest gets
 * the answer of a real one. The server itself checks the older signatures alone.
 */
export async function openGate(target: string, secret: string): Promise<{ endpoint: string; close: () => Promise<void> }> {
  const gate = createServer((incoming, outgoing) => {
    if (!isSigned(incoming, secret)) {
      incoming.resume();
      outgoing.writeHead(403, { "Content-Type": "application/xml" });
      return outgoing.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>');
    }
    const onward = ask(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.on("error", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => gate.listen(0, "127.0.0.1", listening));
  const close = () => {
    gate.closeAllConnections();
    return new Promise<void>((closed) => gate.close(() => closed()));
  };
  return { endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`, close };
}

function isSigned({ method = "", url = "", headers }: IncomingMessage, secret: string): boolean {
  const [, credential = "", signed = "", signature] = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(headers.authorization ?? "") ?? [];
  const [, day = "", region = "", service = ""] = credential.split("/");
  const { pathname, searchParams } = new URL(url, "http://gate");
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort().join("&");
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`).join("");
  const canonical = [method, pathname, query, lines, signed, headers["x-amz-content-sha256"]].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<Buffer | string>((of, part) => hmac(of, part), `AWS4${secret}`);
  return signature !== undefined && hmac(key, text).toString("hex") === signature;
}

const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
