import { env } from "#app/env.server.ts";

/**
 * Whether a form post comes from a page of this site: SameSite=Lax keeps the cookie from other sites' posts, and this
 * check refuses what still arrives (architecture §6). Browsers too old for either header send neither and have the cookie rule.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  return hostOf(origin) === ownHost(request);
}

/** Path and query of the page of this site that a request came from; undefined for any other. */
export function pageBefore(request: Request): string | undefined {
  const referer = request.headers.get("Referer");
  if (referer === null || hostOf(referer) !== ownHost(request)) return undefined;
  const { pathname, search } = new URL(referer);
  return `${pathname}${search}`;
}

function ownHost(request: Request): string {
  const forwarded = env.TRUST_PROXY ? request.headers.get("X-Forwarded-Host")?.split(",")[0]?.trim() : undefined;
  return forwarded ?? request.headers.get("Host") ?? new URL(request.url).host;
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
