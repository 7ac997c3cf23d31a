import { userImportApi } from "#app/contract/system/user-import.ts";
import { fileAnswer } from "#app/screens/punch-import/file-answer.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** The empty sheet of users to fill in. */
export const loader = signedInLoader((args) => fileAnswer(userImportApi.template, {}, args));
