import { tusRequest } from "#app/screens/upload/tus.server.ts";
import { signedInAction, signedInLoader } from "#app/session/guard.server.ts";

/** Resumable uploads (tus 1.0): POST begins one, HEAD tells how far it is, PATCH goes on, DELETE gives it up. */
export const loader = signedInLoader(tusRequest);
export const action = signedInAction(tusRequest);
