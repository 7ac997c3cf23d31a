import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { openGate } from "./signature-gate.ts";

/** The keys the server knows; every call must be signed with them. */
export const BUCKET = "files";
export const KEYS = { accessKey: "S3RVER", secretKey: "S3RVER" };

/** A server that speaks S3 on a free port of this machine, with one bucket, in a folder of its own. */
export async function startObjectStorage(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "object-storage-"));
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  const { port } = await server.run();
  const gate = await openGate(`http://127.0.0.1:${port}`, KEYS.secretKey);
  const stop = async () => {
    await gate.close();
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { endpoint: gate.endpoint, stop };
}
