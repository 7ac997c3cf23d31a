import { noticeStream } from "#app/contract/desk/my-notice.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { newsOf } from "./news.ts";
import { eventOf, openStream } from "./streams.ts";

const HEADERS = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" };

/** What is new for a person, as it comes: first what is behind the bell now, then line by line (spec §2 header). */
export const noticeStreamEndpoints = [
  bind(noticeStream, async (_, context) => {
    const body = openStream(context.caller, eventOf(await newsOf(context), "news"));
    if (!body) throw new Refusal("unavailable", { status: 503 });
    return new Response(body, { headers: HEADERS });
  }),
];
