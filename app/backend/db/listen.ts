import pg from "pg";
import { log } from "#app/log.server.ts";
import { database } from "./connect.ts";

type Ears = { hear: (payload: string) => void; /** After a connection that was lost is there again: something may have been missed. */ again: () => void };

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/**
 * Listens to a channel of PostgreSQL on a connection of its own, which is made again when it is lost. Answers what ends
 * it. Through a pooler that shares connections between transactions nothing would be heard.
 */
export function listen(channel: string, ears: Ears): () => Promise<void> {
  const state: Listening = { channel, ears, ended: false, wait: FIRST_WAIT };
  void connect(state, false);
  return async () => {
    state.ended = true;
    clearTimeout(state.timer);
    await state.client?.end().catch(() => undefined);
  };
}

type Listening = { channel: string; ears: Ears; ended: boolean; wait: number; client?: pg.Client | undefined; timer?: NodeJS.Timeout };

async function connect(state: Listening, isAgain: boolean): Promise<void> {
  const { connectionString } = await database();
  if (state.ended) return;
  const client = new pg.Client({ connectionString, application_name: "supervision-listen", keepAlive: true });
  let isLost = false;
  const lost = (error?: Error) => {
    if (isLost) return;
    isLost = true;
    void client.end().catch(() => undefined);
    if (!state.ended) retry(state, error);
  };
  client.on("error", lost);
  client.on("end", () => lost());
  client.on("notification", ({ payload }) => state.ears.hear(payload ?? ""));
  state.client = client;
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(state.channel)}`);
    state.wait = FIRST_WAIT;
    if (isAgain) state.ears.again();
  } catch (error) {
    lost(error instanceof Error ? error : undefined);
  }
}

function retry(state: Listening, error: Error | undefined) {
  log.warn({ err: error, channel: state.channel, wait: state.wait }, "the connection that listens is lost");
  state.timer = setTimeout(() => void connect(state, true), state.wait);
  state.timer.unref();
  state.wait = Math.min(LONGEST_WAIT, state.wait * 2);
}
