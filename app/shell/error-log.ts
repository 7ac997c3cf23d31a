import { useSyncExternalStore } from "react";

/** An error of the screens as spec §3 keeps it. */
export type ErrorLogEntry = { url: string; time: string; type: string; message: string; stack: string; info: string };

const KEY = "error-log";
const MOST = 200;
const listeners = new Set<() => void>();
let cached: { text: string | null; entries: ErrorLogEntry[] } = { text: null, entries: [] };

/** Entries kept in this browser, newest first; none where storage is refused. */
export function readErrorLog(): ErrorLogEntry[] {
  const text = read();
  if (text !== cached.text) cached = { text, entries: parse(text) };
  return cached.entries;
}

/** Keeps an error in this browser; the oldest go first. */
export function recordError(entry: Omit<ErrorLogEntry, "url" | "time">): void {
  const whole = { ...entry, url: location.pathname, time: new Date().toISOString() };
  write(JSON.stringify([whole, ...readErrorLog()].slice(0, MOST)));
}

/** Empties the log. */
export function clearErrorLog(): void {
  write("[]");
}

/** Drops what had been kept up to a moment (ISO time): it lies elsewhere now. */
export function dropErrorsUntil(time: string): void {
  const left = readErrorLog().filter((entry) => entry.time > time);
  if (left.length < readErrorLog().length) write(JSON.stringify(left));
}

/** Starts keeping uncaught errors of this document. */
export function watchErrors(): void {
  window.addEventListener("error", ({ message, error, filename, lineno }) => {
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    recordError({ type: "error", message, stack: stack.slice(0, 4000), info: `${filename}:${lineno}` });
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    const isError = reason instanceof Error;
    recordError({ type: "promise", message: isError ? reason.message : String(reason), stack: isError ? (reason.stack ?? "").slice(0, 4000) : "", info: "" });
  });
}

/** The entries, following changes; empty on the server. */
export function useErrorLog(): ErrorLogEntry[] {
  return useSyncExternalStore(subscribe, readErrorLog, () => NONE);
}

/** How many there are, for the badge. */
export function useErrorCount(): number {
  return useErrorLog().length;
}

const NONE: ErrorLogEntry[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is full or refused: the error stays in the browser's console.
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): ErrorLogEntry[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? (value as ErrorLogEntry[]) : [];
  } catch {
    return [];
  }
}
