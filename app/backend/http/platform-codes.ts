import type { Endpoint } from "#app/contract/endpoint.ts";

const codes = new Set<string>();

/** Codes that open what the platform's administrators alone may do; of no use, and of no business, in another tenant. */
export function platformCodes(): ReadonlySet<string> {
  return codes;
}

/** Takes note of an endpoint's codes when it is served. */
export function noteAccess({ access }: Pick<Endpoint, "access">) {
  if (typeof access === "string" || !access.platform) return;
  for (const code of access.anyOf) codes.add(code);
}
