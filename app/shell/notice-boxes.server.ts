import { myUnread } from "#app/contract/desk/my-notice.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { newsOf } from "#app/session/news.server.ts";
import { pathOf } from "#app/session/return-to.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { boxesOf, type NoticeBoxes } from "./notice-boxes.ts";

/** What is behind the bell of the page that is drawn; nothing where the upstream does not know it or is not to be asked yet. */
export async function noticeBoxes(args: SignedArgs): Promise<NoticeBoxes> {
  const [, kind, id] = /^\/notices\/(mail|message|notice)\/(\d{1,19})$/.exec(new URL(`http://page${pathOf(args.request)}`).pathname) ?? [];
  try {
    // What is in view is being read now, by another loader of the same page.
    if (kind) return boxesOf(await args.call(myUnread, { query: { opened: `${kind}-${id}` } }));
    return boxesOf(await newsOf(args.state, () => args.call(myUnread)));
  } catch (error) {
    if (error instanceof UpstreamError && error.status !== 401 && error.status !== 423) return {};
    throw error;
  }
}
