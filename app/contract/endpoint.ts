import { z } from "zod";

/**
 * Who may call: nobody signed in, anybody signed in, or holders of one of the codes (architecture D13). `platform` asks
 * besides for an administrator of tenant 000000: always, or only while tenants share the installation (TENANT_MODE).
 */
export type Access = "public" | "login" | { anyOf: readonly [string, ...string[]]; platform?: Platform | undefined };
export type Platform = "always" | "shared";

export type Endpoint<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  method: "GET" | "POST";
  path: string;
  summary: string;
  access: Access;
  query: Q;
  body: B;
  reply: R;
  /** Milliseconds the caller waits (spec §9). */
  timeout: number;
  /** `envelope`: R<T>; `flat`: the OAuth token answer; `file`: bytes in or out. */
  form: "envelope" | "flat" | "file";
};

export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<E["body"]>;
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

type Definition<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  summary: string;
  access: Access;
  query?: Q;
  body?: B;
  reply?: R;
  timeout?: number;
  form?: Endpoint["form"];
};

export const DEFAULT_TIMEOUT = 10_000;
const nothing = z.unknown();

/** A GET endpoint. Every endpoint names its access: there is no default (deny by default). */
export function get<Q extends z.ZodType = z.ZodUnknown, R extends z.ZodType = z.ZodUnknown>(
  path: string,
  definition: Definition<Q, z.ZodUnknown, R>,
): Endpoint<Q, z.ZodUnknown, R> {
  return complete("GET", path, definition);
}

/** A POST endpoint. */
export function post<
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  R extends z.ZodType = z.ZodUnknown,
>(path: string, definition: Definition<Q, B, R>): Endpoint<Q, B, R> {
  return complete("POST", path, definition);
}

function complete<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  method: Endpoint["method"],
  path: string,
  { query, body, reply, timeout = DEFAULT_TIMEOUT, form = "envelope", ...rest }: Definition<Q, B, R>,
): Endpoint<Q, B, R> {
  return {
    ...rest,
    method,
    path,
    timeout,
    form,
    query: query ?? (nothing as unknown as Q),
    body: body ?? (nothing as unknown as B),
    reply: reply ?? (nothing as unknown as R),
  };
}
