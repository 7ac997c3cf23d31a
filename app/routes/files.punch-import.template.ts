import { punchImportApi } from "#app/contract/project/punch-import.ts";
import { fileAnswer } from "#app/screens/punch-import/file-answer.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** The empty punch sheet to fill in. */
export const loader = signedInLoader((args) => fileAnswer(punchImportApi.template, {}, args));
