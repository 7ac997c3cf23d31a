import { log } from "#app/log.server.ts";
import { asUnavailable, database, type Db } from "../db/connect.ts";
import { apiLogs, errorLogs, usualLogs } from "../db/schema/log.ts";
import { flagParam } from "../system/param-values.ts";

const tables = { usual: usualLogs, api: apiLogs, error: errorLogs };
type LogName = keyof typeof tables;
type Rows = { [Name in LogName]: (typeof tables)[Name]["$inferInsert"][] };

/** Kind of api rows that are no sign-ins (dictionary `api_log_type`). */
export const CALL = "1";
const MOST = 10_000;
const BATCH = 200;
const WAIT_MS = 1_000;

let waiting: Rows = { usual: [], api: [], error: [] };
let lost = 0;
let timer: NodeJS.Timeout | undefined;
let flushing: Promise<void> = Promise.resolve();

/** Puts a row into the line of those to be written: nobody waits for it. A full line takes no more; how many were lost is said. */
export function enqueue<Name extends LogName>(name: Name, row: Rows[Name][number]) {
  if (countOf(waiting) >= MOST) {
    lost += 1;
    return;
  }
  waiting[name].push(row);
  // The process does not end by itself while rows wait.
  timer ??= setTimeout(() => void flushLogs(), WAIT_MS);
  if (countOf(waiting) === BATCH) void flushLogs();
}

/** Writes what waits; also what a flush before this one is still writing is there afterwards. */
export function flushLogs(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  flushing = flushing.then(writeAll);
  return flushing;
}

async function writeAll() {
  const rows = waiting;
  waiting = { usual: [], api: [], error: [] };
  if (lost > 0) log.warn({ lost }, "log rows were lost: more came than could be written");
  lost = 0;
  if (countOf(rows) === 0) return;
  try {
    const { db } = await database();
    // Who came and who was turned away is written whatever the parameter says.
    const calls = rows.api.some(isCall) && !(await flagParam(db, "log.api")) ? rows.api.filter((row) => !isCall(row)) : rows.api;
    await write(db, { ...rows, api: calls });
  } catch (error) {
    log.warn({ err: error instanceof Error && error.cause ? error.cause : error, rows: countOf(rows) }, "the log could not be written");
    if (asUnavailable(error)) putBack(rows);
  }
}

async function write(db: Db, rows: Rows) {
  for (const name of ["usual", "api", "error"] as const) {
    for (let at = 0; at < rows[name].length; at += BATCH) {
      const batch = rows[name].slice(at, at + BATCH);
      await db.insert(tables[name]).values(batch as never[]).onConflictDoNothing();
    }
  }
}

const isCall = ({ type }: Rows["api"][number]) => type === undefined || type === CALL;

/** While the database is away its rows wait; newer ones that find the line full are lost first. */
function putBack(rows: Rows) {
  waiting = { usual: [...rows.usual, ...waiting.usual], api: [...rows.api, ...waiting.api], error: [...rows.error, ...waiting.error] };
  timer ??= setTimeout(() => void flushLogs(), WAIT_MS * 10).unref();
}

const countOf = ({ usual, api, error }: Rows) => usual.length + api.length + error.length;
