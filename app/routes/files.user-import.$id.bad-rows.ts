import { userImportApi } from "#app/contract/system/user-import.ts";
import { fileAnswer } from "#app/screens/punch-import/file-answer.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** Rows of an upload of users that have faults, with the reasons. */
export const loader = signedInLoader((args) => fileAnswer(userImportApi.badRows, { id: args.params.id ?? "" }, args));
