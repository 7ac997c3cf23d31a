import { myUnread } from "#app/contract/desk/my-notice.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** What is behind the bell now, for a page that is open. */
export const loader = signedInLoader(async ({ call }) => Response.json(await call(myUnread), { headers: { "Cache-Control": "no-store" } }));
