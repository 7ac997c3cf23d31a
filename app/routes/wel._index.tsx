import { redirect } from "@remix-run/node";
import { signedInLoader } from "#app/session/guard.server.ts";

export const loader = signedInLoader(async () => redirect("/wel/index"));
