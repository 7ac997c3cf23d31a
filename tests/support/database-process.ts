/**
 * A process of its own on the embedded database of DATA_DIR, for tests that start and kill such processes.
 * It writes one JSON line per event. `hold` stays; `write` inserts rows for ever and tells each acknowledged one;
 * `migrate` applies the migrations of the folder named second.
 */
import { database } from "#app/backend/db/connect.ts";
import { migrate } from "#app/backend/db/migrate.ts";

const [task, folder] = process.argv.slice(2);

try {
  const opened = await database();
  tell({ ready: true, url: opened.connectionString });
  if (task === "migrate") tell({ applied: await migrate(opened.connectionString, folder) });
  if (task === "write") await write(opened.pool);
  // Something must keep a process alive, as a listening server does.
  if (task === "hold") setInterval(() => undefined, 1_000);
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}

async function write(pool: Awaited<ReturnType<typeof database>>["pool"]) {
  await pool.query("CREATE TABLE IF NOT EXISTS written (number bigint GENERATED ALWAYS AS IDENTITY, worker integer)");
  const worker = async (number: number) => {
    for (;;) {
      const { rows } = await pool.query("INSERT INTO written (worker) VALUES ($1) RETURNING number", [number]);
      tell({ acknowledged: rows[0].number });
    }
  };
  await Promise.all([1, 2, 3, 4].map(worker));
}

function tell(event: object) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
