import { listen } from "../db/listen.ts";
import { type DeskEvent, DESK_CHANNEL } from "./announce.ts";

export type DeskEar = {
  hear: (event: DeskEvent) => void;
  /** After a connection that was lost is there again: something may have been missed. */
  again: () => void;
};

const ears = new Set<DeskEar>();
let ending: (() => Promise<void>) | undefined;

/** Hears of what any process of the installation announces, over one connection for all who listen here. Answers what ends it for this one. */
export function hearDesk(ear: DeskEar): () => void {
  ears.add(ear);
  ending ??= listen(DESK_CHANNEL, {
    hear: (payload) => {
      const event = JSON.parse(payload) as DeskEvent;
      for (const each of ears) each.hear(event);
    },
    again: () => ears.forEach(({ again }) => again()),
  });
  return () => void ears.delete(ear);
}

/** Listens no more, until somebody asks to hear again. */
export async function endHearing(): Promise<void> {
  const end = ending;
  ending = undefined;
  await end?.();
}
