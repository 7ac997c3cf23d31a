import type { SignedArgs } from "#app/session/guard.server.ts";
import type { Column, Resource, ScreenApi } from "./define.ts";
import type { Row } from "./page-data.ts";
import { type ListState, upstreamQuery } from "./url.ts";

const BATCH = 1_000;
/** Deeper trees are taken for a circle. */
const MAX_LEVELS = 50;

type Reading = { resource: Resource; api: ScreenApi; args: SignedArgs };

/** The column of a tree's file that says what a row stands below; its rows are not beside each other as on the screen. */
export function aboveColumn({ tree }: Resource): Column[] {
  return tree ? [{ name: tree.name ?? tree.parent }] : [];
}

/**
 * Every row a list leaves, page by page; of a tree each row is followed by those below it, down to the leaves. What a
 * search found anywhere in a tree stays as it was found.
 */
export async function* exportedRows(reading: Reading, state: ListState): AsyncGenerator<Row> {
  const { tree } = reading.resource;
  const isFlat = !tree || (tree.name !== undefined && Object.keys(state.filters).length > 0);
  for await (const row of pagesOf(reading, state)) {
    if (isFlat) yield row;
    else yield* branch(reading, { row, above: "", level: 1 });
  }
}

async function* branch(reading: Reading, { row, above, level }: { row: Row; above: string; level: number }): AsyncGenerator<Row> {
  const { resource } = reading;
  const [column] = aboveColumn(resource);
  yield column ? { ...row, [column.name]: above } : row;
  if (!resource.tree || row.hasChildren !== true || level >= MAX_LEVELS) return;
  const below: ListState = { current: 1, size: BATCH, sort: "", filters: { [resource.tree.parent]: row.id }, ids: [], open: [], ignored: [] };
  for await (const child of pagesOf(reading, below)) yield* branch(reading, { row: child, above: String(row[resource.titleField] ?? ""), level: level + 1 });
}

async function* pagesOf({ api, args }: Reading, state: ListState): AsyncGenerator<Row> {
  for (let current = 1, total = 1; (current - 1) * BATCH < total; current += 1) {
    const query = upstreamQuery({ ...state, size: BATCH, current });
    if (current > 1) query.set("searchCount", "false");
    const page = await args.call(api.list, { query });
    if (current === 1) total = page.total;
    yield* page.records as Row[];
  }
}
