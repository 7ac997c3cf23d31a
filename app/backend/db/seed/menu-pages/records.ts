import type { Pages } from "./page.ts";

/** Logs, sessions and clients (contract 7.4, 13.6). */
export const recordPages: Pages = {};
