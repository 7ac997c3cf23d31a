import type { SignedArgs } from "#app/session/guard.server.ts";
import { visitOf } from "#app/session/request-state.server.ts";
import { reportExport } from "#app/upstream/gateway.server.ts";

/** The rows of a file as they go out; at its end, whole or cut off, the usual log tells who has it and how many rows it holds. */
export async function* recorded<Row>(rows: AsyncIterable<Row>, { list, args }: { list: string; args: SignedArgs }): AsyncGenerator<Row> {
  let count = 0;
  let isWhole = false;
  try {
    for await (const row of rows) {
      yield row;
      count += 1;
    }
    isWhole = true;
  } finally {
    // A refusal that comes before the first row has exported nothing.
    if (isWhole || count > 0) reportExport(visitOf(args.request, args.state), { list, rows: count, isWhole });
  }
}
