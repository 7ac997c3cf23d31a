import { once } from "node:events";
import { finished } from "node:stream/promises";
import { getTableColumns, getTableName } from "drizzle-orm";
import { PgArray, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { from } from "pg-copy-streams";

const CHUNK = 256 * 1024;

/** Writes `rows` with COPY and returns how many there were; see `copyRows`. */
export function copyInto<T extends PgTable>(client: pg.ClientBase, table: T, rows: Iterable<T["$inferInsert"]>): Promise<number> {
  return copyRows(client, table, rows);
}

/**
 * The same for rows whose type says less than the table's. The keys of the first row are the columns; all rows must have
 * the same keys, columns without a key get their default.
 */
export async function copyRows(client: pg.ClientBase, table: PgTable, rows: Iterable<Record<string, unknown>>): Promise<number> {
  let sink: Sink | undefined;
  let count = 0;
  for (const row of rows) {
    sink ??= openSink(client, table, Object.keys(row));
    const pause = sink.write(row);
    if (pause) await pause;
    count += 1;
  }
  await sink?.close();
  return count;
}

type Sink = { write(row: Record<string, unknown>): Promise<void> | undefined; close(): Promise<void> };

function openSink(client: pg.ClientBase, table: PgTable, keys: string[]): Sink {
  // The server's refusal reaches the caller through the stream; what a dead connection says after that ends no process.
  if (client.listenerCount("error") === 0) client.on("error", () => undefined);
  const columns = columnsOf(table, keys);
  const names = columns.map(({ column }) => `"${column.name}"`).join(", ");
  const stream = client.query(from(`COPY "${getTableName(table)}" (${names}) FROM STDIN`));
  const done = finished(stream);
  // A refusal of the server reaches the caller through the next wait for `done`.
  done.catch(() => undefined);
  let chunk = "";
  const flush = async () => {
    const full = chunk;
    chunk = "";
    if (!stream.write(full)) await Promise.race([once(stream, "drain"), done]);
  };
  return {
    write(row) {
      chunk += lineOf(columns, row);
      return chunk.length < CHUNK ? undefined : flush();
    },
    async close() {
      stream.end(chunk);
      await done;
    },
  };
}

type CopyColumn = { key: string; column: PgColumn; isArray: boolean };

function columnsOf(table: PgTable, keys: string[]): CopyColumn[] {
  const known = getTableColumns(table);
  return keys.map((key) => {
    const column = known[key];
    if (!column) throw new RangeError(`${getTableName(table)} has no column ${key}`);
    return { key, column, isArray: column instanceof PgArray };
  });
}

function lineOf(columns: readonly CopyColumn[], row: Record<string, unknown>): string {
  let line = "";
  for (const { key, isArray } of columns) line += `${cellOf(row[key], isArray)}\t`;
  return `${line.slice(0, -1)}\n`;
}

function cellOf(value: unknown, isArray: boolean): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  if (isArray && Array.isArray(value)) return escaped(`{${value.map((entry) => JSON.stringify(String(entry))).join(",")}}`);
  if (typeof value === "boolean") return value ? "t" : "f";
  return typeof value === "object" ? jsonCell(value) : escaped(JSON.stringify(value));
}

const jsonCells = new WeakMap<object, string>();

// Many rows may share one object, and writing it out once is most of their cost.
function jsonCell(value: object): string {
  const known = jsonCells.get(value) ?? escaped(JSON.stringify(value));
  jsonCells.set(value, known);
  return known;
}

const special = /[\\\t\n\r]/;

function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
