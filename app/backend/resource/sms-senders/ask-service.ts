import { lookup as resolve } from "node:dns";
import { request as askOpenly } from "node:http";
import { request as askSafely, type RequestOptions } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import { isSure } from "#app/env.server.ts";

const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;

/** One POST to a service. */
export type Asked = { address: URL; headers: Record<string, string>; body: string };
export type Answer = { status: number; body: string };
/** Why there is no answer: a key of the `sms` texts. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  readonly key: "timeout" | "unreachable" | "tooLong" | "address";

  constructor(key: NoAnswer["key"]) {
    super(key);
    this.key = key;
  }
}

// Where machines of clouds ask about themselves, and get keys for an answer.
const closed = new BlockList();
closed.addSubnet("169.254.0.0", 16, "ipv4");
closed.addSubnet("0.0.0.0", 8, "ipv4");
closed.addSubnet("fe80::", 10, "ipv6");
closed.addAddress("fd00:ec2::254", "ipv6");

/** Whether an address may be a service's: TLS, or plain on this machine, and never link-local (trust S20). */
export function isServiceAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== "" || address.hash !== "") return false;
  return isSure(address) && !isClosed(address.hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Asks a service within five seconds, for at most 64 KB, never on to where it redirects; the name is resolved once and
 * that very address is used. Throws NoAnswer.
 */
export function askService({ address, headers, body }: Asked): Promise<Answer> {
  return new Promise((settle, fail) => {
    if (!isServiceAddress(address.href)) return fail(new NoAnswer("address"));
    const ask = address.protocol === "https:" ? askSafely : askOpenly;
    const options: RequestOptions = { method: "POST", headers: { ...headers, "Content-Length": Buffer.byteLength(body) }, lookup: openLookup, agent: false };
    const asking = ask(address, options, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > MOST_BYTES) asking.destroy(new NoAnswer("tooLong"));
        else parts.push(part);
      });
      answer.on("end", () => settle({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString("utf8") }));
      answer.on("error", (error) => fail(asNoAnswer(error)));
    });
    // Of the whole exchange, not of a silence within it: an answer in drops would never end.
    const timer = setTimeout(() => asking.destroy(new NoAnswer("timeout")), PATIENCE_MS);
    asking.on("close", () => clearTimeout(timer));
    asking.on("error", (error) => fail(asNoAnswer(error)));
    asking.end(body);
  });
}

const openLookup: LookupFunction = (host, options, done) => {
  resolve(host, options, (error, found, family) => {
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    done(error ?? (addresses.some(isClosed) ? new NoAnswer("address") : null), found, family);
  });
};

function isClosed(host: string): boolean {
  if (isIPv6(host)) return closed.check(host, "ipv6");
  return /^\d+(\.\d+){3}$/.test(host) && closed.check(host, "ipv4");
}

const asNoAnswer = (error: unknown) => (error instanceof NoAnswer ? error : new NoAnswer("unreachable"));
