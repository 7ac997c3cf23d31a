import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { gate } from "./gate.ts";

// argon2id is the library's default algorithm; memory in KiB, so 19 MiB each.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Two at a time: 38 MiB at most, and libuv's other threads stay free for files and DNS.
const inTurn = gate({ running: 2, waiting: 1000 });

let decoy: Promise<string> | undefined;

/** argon2id hash of `text` in PHC form, own salt (contract 2.4). Throws GateFull when too many wait. */
export function hashPassword(text: string): Promise<string> {
  return inTurn(() => hash(text.normalize("NFC"), cost));
}

/**
 * Whether `text` is the password behind `stored`. A missing text, a missing account (null) or a damaged hash takes as
 * long as a wrong password and is false. Throws only GateFull.
 */
export async function verifyPassword(text: string | null, stored: string | null): Promise<boolean> {
  if (text === null || !isHash(stored)) {
    await matches(text ?? "", await decoyHash());
    return false;
  }
  return matches(text, stored);
}

function isHash(stored: string | null): stored is string {
  return stored !== null && stored.startsWith("$argon2id$");
}

function matches(text: string, stored: string): Promise<boolean> {
  return inTurn(() => verify(stored, text.normalize("NFC")).catch(() => false));
}

function decoyHash(): Promise<string> {
  decoy ??= hash(randomBytes(32), cost).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}
