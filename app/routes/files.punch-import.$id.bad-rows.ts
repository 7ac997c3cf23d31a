import { punchImportApi } from "#app/contract/project/punch-import.ts";
import { fileAnswer } from "#app/screens/punch-import/file-answer.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** Rows of an upload that cannot be imported, with the reasons. */
export const loader = signedInLoader((args) => fileAnswer(punchImportApi.badRows, { id: args.params.id ?? "" }, args));
