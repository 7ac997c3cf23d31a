import { redirect } from "@remix-run/node";
import { openRoute } from "#app/session/guard.server.ts";

/** Any unknown path (spec §2). */
export const loader = openRoute(async () => redirect("/404"));
export const action = openRoute(async () => redirect("/404", 303));
