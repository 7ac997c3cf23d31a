import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { idempotencyKeys } from "../db/schema/auth.ts";
import type { RequestContext } from "./caller.ts";
import { Refusal } from "./errors.ts";

type Run = {
  endpoint: Endpoint;
  input: { query: unknown; body: unknown };
  /** False: the answer is for the first caller's eyes and is stored nowhere; a repetition gets null. */
  keepsAnswer: boolean;
  run: (context: RequestContext) => Promise<unknown>;
};

/**
 * Runs a write once per `Idempotency-Key` of its caller: a repetition, also one at the same moment, gets the first
 * answer (trust F9). The key row is part of the write's own transaction: both are there or neither.
 */
export async function once(context: RequestContext, { endpoint, input, keepsAnswer, run }: Run): Promise<unknown> {
  const key = context.headers.get("Idempotency-Key");
  if (!key || endpoint.access === "public") return run(context);
  if (key.length > 128) throw new Refusal("badRequest");
  const identity = { key, userId: context.caller.userId, endpoint: endpoint.path };
  const requestHash = createHash("sha256").update(JSON.stringify([input.query, input.body])).digest("hex");
  const taken = await context.db.insert(idempotencyKeys).values({ ...identity, requestHash }).onConflictDoNothing().returning();
  if (taken.length === 0) return firstAnswer(context, identity, requestHash);
  const data = await run(context);
  const response = keepsAnswer ? JSON.stringify(data ?? null) : null;
  await context.db.update(idempotencyKeys).set({ status: 200, response }).where(matches(identity));
  return data;
}

type Identity = { key: string; userId: string; endpoint: string };

async function firstAnswer(context: RequestContext, identity: Identity, requestHash: string): Promise<unknown> {
  const [row] = await context.db.select().from(idempotencyKeys).where(matches(identity));
  if (!row || row.requestHash !== requestHash) throw new Refusal("sameKeyOtherContent", { status: 409 });
  return row.response === null ? null : (JSON.parse(row.response) as unknown);
}

function matches({ key, userId, endpoint }: Identity) {
  return and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.endpoint, endpoint));
}
