import type { Pages } from "./page.ts";

/** Departments, regions, the business dictionary and tenants (contract 6, 7). */
export const organisationPages: Pages = {};
