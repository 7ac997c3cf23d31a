import { startThirdParty } from "#app/screens/account/third-party.server.ts";
import { openRoute } from "#app/session/guard.server.ts";

export const loader = openRoute(startThirdParty);
