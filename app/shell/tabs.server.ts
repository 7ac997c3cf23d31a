import type { Tab } from "./tabs.ts";
import { decodeTabs, encodeTabs, tabsCookie } from "./tabs-cookie.ts";

const PATTERN = new RegExp(`(?:^|;\\s*)${tabsCookie}=([\\w-]*)`);

/** The opened tabs of this browser. */
export function tabsOf(request: Request): Tab[] {
  return decodeTabs(PATTERN.exec(request.headers.get("Cookie") ?? "")?.[1]);
}

/** `Set-Cookie` value that keeps them until the browser is closed. */
export function tabsHeader(tabs: readonly Tab[]): string {
  return `${tabsCookie}=${encodeTabs(tabs)}; Path=/; SameSite=Lax`;
}
