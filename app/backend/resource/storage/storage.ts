import type { Readable } from "node:stream";

/** Bytes of an object from `start` to `end`, both counted. */
export type ByteRange = { start: number; end: number };
export type StoredObject = { name: string; size: number; time: Date };

/**
 * Where files lie (contract 9.1): the local folder, or a bucket. Names are those of `newName`. What goes wrong at the
 * other end is a refusal with a sentence; an object that is not there is `undefined`, or nothing to remove.
 */
export type Storage = {
  /** Keeps all bytes of `source` under `name`, or nothing when it breaks off. */
  put: (name: string, source: AsyncIterable<Uint8Array>) => Promise<{ size: number }>;
  get: (name: string, range?: ByteRange) => Promise<Readable | undefined>;
  stat: (name: string) => Promise<StoredObject | undefined>;
  remove: (names: readonly string[]) => Promise<void>;
  /** Every object that was uploaded through the platform, for the sweep. */
  list: () => AsyncIterable<StoredObject>;
  /** Removes what uploads that broke off left before `before`; answers how many there were. */
  removeParts: (before: Date) => Promise<number>;
};
