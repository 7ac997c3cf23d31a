import { lookup as lookUp, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP } from "node:net";

/** Addresses that answer for the machine itself in a cloud, never for a storage (169.254.0.0/16, fe80::/10, and one vendor's). */
const machines = new BlockList();
machines.addSubnet("169.254.0.0", 16, "ipv4");
machines.addSubnet("::ffff:169.254.0.0", 112, "ipv6");
machines.addSubnet("fe80::", 10, "ipv6");
machines.addAddress("fd00:ec2::254", "ipv6");
machines.addAddress("100.100.100.200", "ipv4");

/**
 * A typed address as a storage is asked at, https unless it says http; null for any other protocol, for one with a name and
 * password in it, and for a link-local host.
 */
export function storageAddress(typed: string): string | null {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null;
  return isMachine(url.hostname.replace(/^\[|\]$/g, "")) ? null : url.href.replace(/\/$/, "");
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** A look-up of names that never leads to such an address, whatever the name was when it was typed. */
export function guardedLookup(host: string, options: LookupOptions, found: Found): void {
  lookUp(host, options, (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => {
    const all = typeof address === "string" ? [address] : (address ?? []).map((one) => one.address);
    if (!error && all.some(isMachine)) return found(Object.assign(new Error("link-local address"), { code: "ENOTFOUND" }), "");
    found(error, address, family);
  });
}

function isMachine(host: string): boolean {
  const family = isIP(host);
  return family !== 0 && machines.check(host, family === 6 ? "ipv6" : "ipv4");
}
