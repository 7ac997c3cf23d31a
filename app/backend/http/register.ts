import type { BodyOf, Endpoint, QueryOf, ReplyOf } from "#app/contract/endpoint.ts";
import type { RequestContext } from "./caller.ts";
import { noteAccess } from "./platform-codes.ts";

/** What a handler gets: parsed query and body, and the context whose `db` is a transaction for writes. */
export type Handler<E extends Endpoint> = (
  input: { query: QueryOf<E>; body: BodyOf<E>; params: URLSearchParams },
  context: RequestContext,
) => Promise<Reply<E>>;

type Reply<E extends Endpoint> = E["form"] extends "file" ? Response | ReplyOf<E> : ReplyOf<E>;

export type Registration = { endpoint: Endpoint; handler: Handler<Endpoint>; transaction: boolean; keepsAnswer: boolean };

type Binding = {
  /** False for a write that must keep rows when it refuses. */
  transaction?: boolean;
  /** False for an answer with a secret: a repeated write then gets null, which the contract's reply must allow. */
  keepsAnswer?: boolean;
};

/** Binds a handler to an endpoint of the contract. A POST runs in one transaction unless `transaction` is false. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { transaction = endpoint.method === "POST", keepsAnswer = true }: Binding = {},
): Registration {
  if (!keepsAnswer && !endpoint.reply.safeParse(undefined).success) throw new Error(`${endpoint.path} keeps no answer, so its reply must be optional.`);
  return { endpoint, handler: handler as unknown as Handler<Endpoint>, transaction, keepsAnswer };
}

/** Refuses a table of endpoints in which one has no access rule or a path stands twice. */
export function checkRegistrations(registrations: Registration[]) {
  const seen = new Set<string>();
  for (const { endpoint } of registrations) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (!hasAccess(endpoint)) throw new Error(`${name} declares no access: nobody may call it.`);
    if (seen.has(name)) throw new Error(`${name} is bound twice.`);
    seen.add(name);
    noteAccess(endpoint);
  }
}

function hasAccess({ access }: Partial<Endpoint>) {
  if (access === "public" || access === "login") return true;
  return typeof access === "object" && access.anyOf.length > 0 && access.anyOf.every((code) => code.length > 0);
}
