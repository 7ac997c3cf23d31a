/** Now as the platform writes it: `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai (contract 1.5). */
export function nowText(now: Date = new Date()): string {
  return local(now).replace("T", " ");
}

/** Today in Asia/Shanghai: `yyyy-MM-dd`. */
export function todayText(now: Date = new Date()): string {
  return local(now).slice(0, 10);
}

// China has had one zone without summer time since 1991.
const OFFSET = 8 * 3_600_000;
const local = (now: Date) => new Date(now.getTime() + OFFSET).toISOString().slice(0, 19);
