import type { Endpoint } from "#app/contract/endpoint.ts";
import type { Page } from "#app/contract/envelope.ts";
import type { Caller } from "./caller.ts";

/** A page with the kinds of the caller's rules that narrow it, so that a list can say why rows are missing (ux C4); anything else as it is. */
export function withScopes({ access }: Endpoint, data: unknown, { scopes }: Caller): unknown {
  if (scopes.size === 0 || typeof access !== "object" || !isPage(data)) return data;
  const kinds = access.anyOf.flatMap((code) => scopes.get(code) ?? []).map(({ type }) => type);
  return kinds.length === 0 ? data : { ...data, scopes: [...new Set(kinds)].sort() };
}

const isPage = (data: unknown): data is Page<unknown> => typeof data === "object" && data !== null && "records" in data && "total" in data;
