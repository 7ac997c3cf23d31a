import type { Pages } from "./page.ts";

/** Users (contract 5). */
export const userPages: Pages = {};
