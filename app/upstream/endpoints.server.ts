import { registrations } from "#app/backend/index.server.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";

/** Every endpoint of the contract that the backend answers. */
export const endpoints: readonly Endpoint[] = registrations.map(({ endpoint }) => endpoint);
