import type { Pages } from "./page.ts";

/** What registration and sign-in leave behind for an administrator (contract 9.5). */
export const accountPages: Pages = {};
