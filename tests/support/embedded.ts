import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { z } from "zod";

const root = join(import.meta.dirname, "..", "..");
const bundle = join(root, "node_modules", ".cache", `database-process-${process.pid}`);

const Event = z.object({
  ready: z.boolean().optional(),
  url: z.string().optional(),
  applied: z.number().optional(),
  acknowledged: z.string().optional(),
  failed: z.string().optional(),
});
type Event = z.infer<typeof Event>;

/** A started process: what it said so far, its end, and ways to wait for either. */
export type Started = {
  child: ChildProcess;
  events: Event[];
  said(holds: (event: Event) => boolean): Promise<Event>;
  ended: Promise<number | NodeJS.Signals>;
};

/** Bundles the process the way the server is bundled; returns the folder, to be removed afterwards. */
export async function bundleProcess(): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      ssr: join(root, "tests/support/database-process.ts"),
      outDir: bundle,
      emptyOutDir: true,
      target: "node20",
    },
  });
  return bundle;
}

/** Starts the bundled process on `dataDir`; `uid` runs it under another account. */
export function startProcess(of: {
  dataDir: string;
  task?: string[];
  uid?: number;
  env?: Record<string, string>;
}): Started {
  const child = spawn(process.execPath, [join(bundle, "database-process.js"), ...(of.task ?? ["hold"])], {
    cwd: "/",
    uid: of.uid,
    gid: of.uid,
    env: { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: of.dataDir, ...of.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return follow(child);
}

/** Pids of the database servers (not their backends) that work in `dataDir`. */
export function postmasters(dataDir: string): number[] {
  const folder = join(dataDir, "pg");
  const there = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && linkOf(`/proc/${name}/cwd`) === folder);
  // A backend just forked still bears its postmaster's command line for a moment.
  return there.filter((pid) => textOf(`/proc/${pid}/cmdline`).includes("\0-D\0") && !there.includes(parentOf(pid))).map(Number);
}

function parentOf(pid: string): string {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "";
}

function follow(child: ChildProcess): Started {
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  child.stdout?.on("data", (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    events.push(...lines.map((line) => Event.parse(JSON.parse(line))));
    for (const look of waiting) look();
  });
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.on("close", (code, signal) => done(code ?? signal ?? 0)),
  );
  const said = (holds: (event: Event) => boolean) =>
    new Promise<Event>((found, lost) => {
      const look = () => {
        const event = events.find(holds);
        if (event) found(event);
      };
      waiting.add(look);
      look();
      void ended.then((end) =>
        lost(new Error(`The process ended (${end}) and said: ${JSON.stringify(events.slice(-3))}`)),
      );
    });
  return { child, events, said, ended };
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
