import { useEffect, useRef, useState } from "react";
import { type NewLine, type NoticeBoxes, withLine } from "./notice-boxes.ts";

type Live = { boxes: NoticeBoxes; latest?: NewLine };

/** What is behind the bell as it changes while the page is open: its script comes when the page is whole. */
export function useLiveNotices(given: NoticeBoxes | undefined): Live {
  const boxes = given ?? NONE;
  const shown = useRef<Live & { of: NoticeBoxes }>({ of: boxes, boxes });
  // What a page brings with it is newer than what was told before.
  if (shown.current.of !== boxes) shown.current = { of: boxes, boxes };
  const [, redraw] = useState(0);
  const isKnown = given !== undefined;
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = !isKnown;
    const begin = async () => {
      const { follow } = await import("./live-notices.ts");
      if (isGone) return;
      end = follow((news) => {
        const now = shown.current;
        shown.current = "boxes" in news ? { of: now.of, boxes: news.boxes } : { of: now.of, boxes: withLine(now.boxes, news.line), latest: news.line };
        redraw((times) => times + 1);
      });
    };
    if (!isGone) void begin().catch(() => undefined);
    return () => {
      isGone = true;
      end?.();
    };
  }, [isKnown]);
  return shown.current;
}

const NONE: NoticeBoxes = {};
