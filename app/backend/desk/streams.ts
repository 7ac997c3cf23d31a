import { log } from "#app/log.server.ts";
import type { Caller } from "../http/caller.ts";
import type { DeskEvent } from "./announce.ts";
import { endHearing, hearDesk } from "./ears.ts";
import { loadFor } from "./stream-lines.ts";
import { standing } from "./stream-standing.ts";

/** An open page that is told what is new, and as whom. */
export type Stream = Pick<Caller, "userId" | "tenantId" | "familyId" | "roleIds" | "deptIds"> & {
  opened: number;
  send: (text: Uint8Array) => void;
  close: () => void;
};

/** A person's pages that are told at once; the oldest gives way. */
const A_PERSON = 6;
const LIFE_MS = 10 * 60_000;
const BEAT_MS = 25_000;
const LOOK_MS = 5_000;
// Texts that wait for a reader who does not read; then the reader is let go.
const WAITING = 32;

const streams = new Set<Stream>();
let running: { end: () => void } | undefined;
let isOver = false;

const encoder = new TextEncoder();
/** One event as the wire has it. */
export const eventOf = (data: unknown, name?: string) => encoder.encode(`${name ? `event: ${name}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
const BEAT = encoder.encode(": beat\n\n");
const FULL = eventOf({}, "full");
const AGAIN = eventOf({}, "again");

/** Opens a stream of events for a person; `first` goes out ahead of all others. None once the process is about to end. */
export function openStream({ userId, tenantId, familyId, roleIds, deptIds }: Caller, first: Uint8Array): ReadableStream<Uint8Array> | undefined {
  if (isOver) return undefined;
  running ??= run();
  makeRoom(userId);
  let leave = (): void => undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const stream: Stream = {
        userId, tenantId, familyId, roleIds, deptIds,
        opened: Date.now(),
        send: (text) => {
          if (!streams.has(stream)) return;
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(text);
          else stream.close();
        },
        close: () => {
          if (streams.delete(stream)) controller.close();
        },
      };
      leave = () => void streams.delete(stream);
      streams.add(stream);
      stream.send(encoder.encode("retry: 3000\n\n"));
      stream.send(first);
    },
    cancel: () => leave(),
  }, new CountQueuingStrategy({ highWaterMark: WAITING }));
}

/** How many are open in this process. */
export const openStreams = () => streams.size;

/** Ends every stream and listens no more: the process is about to end, unless `isForGood` is false. */
export async function endStreams(isForGood = true): Promise<void> {
  isOver = isForGood;
  for (const stream of [...streams]) stream.close();
  running?.end();
  running = undefined;
  await endHearing();
}

function makeRoom(userId: string) {
  const own = [...streams].filter((stream) => stream.userId === userId).sort((one, other) => one.opened - other.opened);
  for (const stream of own.slice(0, Math.max(0, own.length - A_PERSON + 1))) {
    stream.send(FULL);
    stream.close();
  }
}

/** What runs while there are streams, once for all of them: it ends with the process. */
function run() {
  const unhear = hearDesk({ hear: (event) => void tell(event).catch(warn), again: () => streams.forEach((stream) => stream.send(AGAIN)) });
  const beat = setInterval(() => streams.forEach((stream) => stream.send(BEAT)), BEAT_MS);
  const look = setInterval(() => void closeEnded().catch(warn), LOOK_MS);
  for (const timer of [beat, look]) timer.unref();
  return {
    end: () => {
      clearInterval(beat);
      clearInterval(look);
      unhear();
    },
  };
}

const warn = (error: unknown) => log.warn({ err: error }, "open pages could not be told");

/** Loads what is new once and hands it to the streams of those it is for. */
async function tell(event: DeskEvent) {
  if (event.kind === "read") return;
  const near = [...streams].filter(({ tenantId, userId }) => tenantId === event.tenantId && (event.kind === "notice" || event.userId === userId));
  if (near.length === 0) return;
  const loaded = await loadFor(event);
  if (!loaded) return;
  const text = eventOf(loaded.line);
  for (const stream of near) if (loaded.isFor(stream)) stream.send(text);
}

/** Ends the streams of sessions that have ended and those that are old, and learns the roles and departments of the others. */
async function closeEnded() {
  if (streams.size === 0) return;
  const known = await standing([...streams].map(({ familyId }) => familyId));
  for (const stream of [...streams]) {
    const now = known.get(stream.familyId);
    if (!now || Date.now() - stream.opened > LIFE_MS) stream.close();
    else Object.assign(stream, now);
  }
}
