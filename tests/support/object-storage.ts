import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** The keys the server knows; it checks the signature of every call. */
export const BUCKET = "files";
export const KEYS = { accessKey: "S3RVER", secretKey: "S3RVER" };

/** A server that speaks S3 on a free port of this machine, with one bucket, in a folder of its own. */
export async function startObjectStorage(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "object-storage-"));
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  const { port } = await server.run();
  const stop = async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}
