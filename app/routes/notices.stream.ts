import { noticeStream } from "#app/contract/desk/my-notice.ts";
import { signedInLoader } from "#app/session/guard.server.ts";
import { untilGone } from "#app/upstream/live.server.ts";

/** What is new, as it comes. Where the upstream has no stream the answer is 204, and the page asks now and then instead. */
export const loader = signedInLoader(async ({ send, request }) => {
  const answer = await send(noticeStream, {});
  if (answer.ok && answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return untilGone(answer, request.signal);
  await answer.body?.cancel();
  return new Response(null, { status: answer.status === 503 ? 503 : 204, headers: { "Cache-Control": "no-store" } });
});
