import type { Server } from "node:http";

export function endSlowBodies(server: Server, turn?: { turnMs?: number; leastBytes?: number }): void;
