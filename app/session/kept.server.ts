import type { RequestState } from "./request-state.server.ts";
import type { SignedInUser } from "./session-cookie.server.ts";

const TTL = 5_000;
const MOST = 5_000;

type Owner = Pick<SignedInUser, "userId" | "tenantId">;
export type Kept<T> = {
  /** What is kept for the request's token, else what `read` finds; a failure is not kept. */
  of: (state: RequestState, read: () => Promise<T>) => Promise<T>;
  /** Forgets what is kept for these people, or for everybody. What is being read at this moment is not kept either. */
  forget: (isMeant?: (owner: Owner) => boolean) => void;
};

/** Answers of the upstream kept for a few seconds per token, so that not every page asks for the same again. */
export function keptPerToken<T>(): Kept<T> {
  const answers = new Map<string, { at: number; owner: Owner; value: Promise<T> }>();
  return {
    of({ session }, read) {
      if (!session) return read();
      const found = answers.get(session.access);
      if (found && Date.now() - found.at < TTL) return found.value;
      if (answers.size > MOST) answers.clear();
      const entry = { at: Date.now(), owner: session.user, value: read() };
      answers.set(session.access, entry);
      entry.value.catch(() => answers.get(session.access) === entry && answers.delete(session.access));
      return entry.value;
    },
    forget(isMeant = () => true) {
      for (const [token, { owner }] of answers) if (isMeant(owner)) answers.delete(token);
    },
  };
}
