import type { myUnread } from "#app/contract/desk/my-notice.ts";
import type { ReplyOf } from "#app/contract/endpoint.ts";
import { hearNews } from "#app/upstream/gateway.server.ts";
import { keptPerToken } from "./kept.server.ts";
import type { RequestState } from "./request-state.server.ts";
import type { SignedInUser } from "./session-cookie.server.ts";

type News = ReplyOf<typeof myUnread>;
const kept = keptPerToken<News>();
// One ear however often it is given.
const ear: Parameters<typeof hearNews>[0] = {
  hear: (event) => kept.forget(({ userId, tenantId }) => tenantId === event.tenantId && (event.kind === "notice" || userId === event.userId)),
  again: () => kept.forget(),
};

/** What is behind the bell, kept for a few seconds per token and forgotten when the upstream tells of something new or read. */
export function newsOf(state: RequestState, read: () => Promise<News>): Promise<News> {
  hearNews(ear);
  return kept.of(state, read);
}

/** Forgets it at once for somebody who has just read, removed or sent something. */
export function forgetNews({ userId }: Pick<SignedInUser, "userId">) {
  kept.forget((owner) => owner.userId === userId);
}
