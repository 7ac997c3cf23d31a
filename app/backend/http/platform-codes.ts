import type { Endpoint } from "#app/contract/endpoint.ts";

const codes = new Set<string>();
const open = new Set<string>();

/** Codes that open what the platform's administrators alone may do; of no use, and of no business, in another tenant. */
export function platformCodes(): ReadonlySet<string> {
  return codes;
}

/** Paths that anybody may call, signed in or not. */
export function openPaths(): readonly string[] {
  return [...open];
}

/** Takes note of an endpoint's codes when it is served. */
export function noteAccess({ access, path }: Pick<Endpoint, "access" | "path">) {
  if (typeof access === "string") open.add(path);
  if (typeof access === "string" || !access.platform) return;
  for (const code of access.anyOf) codes.add(code);
}
