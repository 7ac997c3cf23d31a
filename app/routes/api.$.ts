import { apiRequest } from "#app/upstream/api.server.ts";

/** The Blade API for other clients: bearer header only, never the session cookie (trust S22). */
export const loader = apiRequest;
export const action = apiRequest;
