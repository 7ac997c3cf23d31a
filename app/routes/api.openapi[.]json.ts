import { openApi } from "#app/contract/openapi.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { endpoints } from "#app/upstream/endpoints.server.ts";

/** The API as OpenAPI 3.1, for people who are signed in. */
export const loader = signedInLoader(async ({ t }) => Response.json(openApi(endpoints, t("shell:app.title")), { headers: { "Cache-Control": "no-store" } }));
