import { attachAnswer } from "#app/screens/resource/attach-answer.server.ts";
import { signedInLoader } from "#app/session/guard.server.ts";

/** An uploaded file; who may read it is asked of the upstream every time. */
export const loader = signedInLoader((args) => attachAnswer(args.params.key ?? "", args));
