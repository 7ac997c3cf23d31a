import { createHash } from "node:crypto";

// Ids made at run time are larger than 1.19e18 (see snowflake.ts), so nothing here can meet them.
const NAMED = 1_124_000_000_000_000_000n;
const NUMBERED = 1_130_000_000_000_000_000n;
const NAMED_SPACE = 10n ** 15n;
const KIND_SPACE = 10n ** 12n;

const kinds = [
  "unit", "qual", "dept", "project", "lot", "part", "person", "assessor", "cert", "fence", "fenceHistory", "user",
  "leave", "apply", "statusLog", "postLog", "punch", "statistics", "param",
] as const;
export type SeedKind = (typeof kinds)[number];

/** The id of something that has a name of its own: the same text always gives the same 19 digits. */
export function namedId(kind: string, name: string): string {
  const digest = createHash("sha256").update(`${kind}:${name}`).digest();
  return (NAMED + (digest.readBigUInt64BE() % NAMED_SPACE)).toString();
}

/** The ids of one kind by running number from 0; `world` 0 is the demonstration, 1 the one for measurements. */
export function numberedId(kind: SeedKind, number: number, world: 0 | 1 = 0): string {
  const block = BigInt(kinds.indexOf(kind) + 100 * world);
  return (NUMBERED + block * KIND_SPACE + BigInt(number)).toString();
}
