import { boxesOf, type NewLine, type NoticeBoxes } from "./notice-boxes.ts";

/** All that is behind the bell, or one line more. */
export type News = { boxes: NoticeBoxes } | { line: NewLine };

const POLL_MS = 60_000;
const ANEW_MS = 10 * 60_000;
const SPREAD_MS = 10_000;
const FAILURES = 2;

/**
 * Tells what is new while the page is in view: by a stream, or where there is none by asking every minute. Answers what
 * ends it.
 */
export function follow(tell: (news: News) => void): () => void {
  let source: EventSource | undefined;
  let timer = 0;
  let [failures, since] = [0, 0];

  const rest = () => {
    source?.close();
    source = undefined;
    window.clearTimeout(timer);
  };
  const look = () => ask().then((boxes) => boxes && tell({ boxes }), () => undefined);
  const poll = () => {
    rest();
    since ||= Date.now();
    timer = window.setTimeout(() => void look().then(() => (document.hidden ? undefined : Date.now() - since > ANEW_MS ? begin() : poll())), POLL_MS);
  };
  const begin = () => {
    rest();
    if (document.hidden) return;
    since = failures = 0;
    source = opened(tell);
    source.onopen = () => (failures = 0);
    source.addEventListener("full", poll);
    // Everybody hears it at once, and need not ask at once.
    source.addEventListener("again", () => window.setTimeout(() => void look(), Math.random() * SPREAD_MS));
    source.onerror = () => {
      failures += 1;
      if (failures >= FAILURES || source?.readyState === EventSource.CLOSED) poll();
    };
  };

  document.addEventListener("visibilitychange", begin);
  window.addEventListener("pagehide", rest);
  begin();
  return () => {
    document.removeEventListener("visibilitychange", begin);
    window.removeEventListener("pagehide", rest);
    rest();
  };
}

type Told = Parameters<typeof boxesOf>[0];

function opened(tell: (news: News) => void): EventSource {
  const source = new EventSource("/notices/stream");
  source.onmessage = ({ data }: MessageEvent<string>) => tell({ line: JSON.parse(data) as NewLine });
  source.addEventListener("news", ({ data }: MessageEvent<string>) => tell({ boxes: boxesOf(JSON.parse(data) as Told) }));
  return source;
}

// Not the page's own data: nothing else of it is out of date.
async function ask(): Promise<NoticeBoxes | undefined> {
  const answer = await fetch("/notices/unread", { redirect: "error" });
  return answer.ok ? boxesOf((await answer.json()) as Told) : undefined;
}
