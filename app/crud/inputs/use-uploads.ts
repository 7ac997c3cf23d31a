import { useEffect, useReducer, useRef } from "react";
import { DetailedError, Upload } from "tus-js-client";
import type { StoredFile } from "../file-name.tsx";

/** A file on its way: `percent` of it has arrived. `stopped` can go on, `failed` cannot. */
export type Sending = { key: number; name: string; size: number; percent: number; state: "ready" | "sending" | "stopped" | "failed" | "success"; msg?: string; file?: StoredFile };
type Change = { add: Sending[] } | { key: number; to: Partial<Sending> } | { drop: number };

const ENDPOINT = "/files/tus";
/** Files on their way at a time. */
const AT_ONCE = 3;
/** Waits before the connection is tried again, in milliseconds. */
const RETRIES = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Sends files in pieces that survive a broken connection (tus), a few at a time. */
export function useUploads() {
  const [sendings, change] = useReducer(changed, []);
  const uploads = useRef(new Map<number, Upload>());
  const last = useRef(0);
  useEffect(() => startNext(sendings, uploads.current, change), [sendings]);
  useEffect(() => () => uploads.current.forEach((upload) => void upload.abort()), []);
  return {
    sendings,
    send: (files: File[]) => {
      const added = files.map((file) => ({ key: (last.current += 1), name: file.name, size: file.size, percent: 0, state: "ready" as const }));
      added.forEach(({ key }, index) => {
        const file = files[index];
        const tell = (to: Partial<Sending>) => {
          // What has arrived whole is no upload any more: nothing is left to give up.
          if (to.file) uploads.current.delete(key);
          change({ key, to });
        };
        if (file) uploads.current.set(key, uploadOf(file, tell));
      });
      change({ add: added });
    },
    goOn: (key: number) => change({ key, to: { state: "ready", msg: "" } }),
    /** Takes a file out of the form; what has arrived of one on its way is thrown away. */
    drop: (key: number) => {
      void uploads.current.get(key)?.abort(true).catch(() => undefined);
      uploads.current.delete(key);
      change({ drop: key });
    },
  };
}

function changed(sendings: Sending[], change: Change): Sending[] {
  if ("add" in change) return [...sendings, ...change.add];
  if ("drop" in change) return sendings.filter(({ key }) => key !== change.drop);
  return sendings.map((one) => (one.key === change.key ? { ...one, ...change.to } : one));
}

function startNext(sendings: Sending[], uploads: Map<number, Upload>, change: (change: Change) => void): void {
  const free = AT_ONCE - sendings.filter(({ state }) => state === "sending").length;
  for (const { key } of sendings.filter(({ state }) => state === "ready").slice(0, Math.max(0, free))) {
    change({ key, to: { state: "sending" } });
    void begin(uploads.get(key));
  }
}

/** From where an earlier attempt with the same file ended, also one of an earlier visit. */
async function begin(upload: Upload | undefined): Promise<void> {
  const [earlier] = (await upload?.findPreviousUploads()) ?? [];
  if (earlier && upload?.url === null) upload.resumeFromPreviousUpload(earlier);
  upload?.start();
}

function uploadOf(file: File, tell: (to: Partial<Sending>) => void): Upload {
  return new Upload(file, {
    endpoint: ENDPOINT,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type },
    onProgress: (sent, all) => tell({ percent: all > 0 ? Math.min(99, Math.floor((sent / all) * 100)) : 0 }),
    onError: (error) => tell({ state: error instanceof DetailedError && isRefused(error) ? "failed" : "stopped", msg: messageIn(error) }),
    onSuccess: ({ lastResponse }) => {
      const stored = fileIn(lastResponse.getBody());
      tell(stored ? { state: "success", percent: 100, file: stored } : { state: "failed" });
    },
  });
}

const isRefused = ({ originalResponse }: DetailedError) => (originalResponse?.getStatus() ?? 0) >= 400 && (originalResponse?.getStatus() ?? 0) < 500;

function messageIn(error: Error | DetailedError): string {
  const body = error instanceof DetailedError ? parsed(error.originalResponse?.getBody()) : {};
  return typeof body.msg === "string" ? body.msg : "";
}

function fileIn(body: string): StoredFile | undefined {
  const { attachId, originalName, link, suffix, attachSize } = parsed(body);
  if (typeof attachId !== "string" || typeof originalName !== "string" || typeof link !== "string") return undefined;
  return { attachId, originalName, link, suffix: String(suffix), attachSize: Number(attachSize) };
}

function parsed(body: string | undefined): Record<string, unknown> {
  try {
    return JSON.parse(body ?? "") as Record<string, unknown>;
  } catch {
    return {};
  }
}
