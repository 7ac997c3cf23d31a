import type { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import { Refusal } from "./errors.ts";

const BODY_LIMIT = 1024 * 1024;

export type FieldErrors = Record<string, string>;

/** Query and body of a call, parsed by the contract; a fault is a 400 that names every field. */
export async function parseInput(endpoint: Endpoint, request: Request, locale: Locale) {
  const params = new URL(request.url).searchParams;
  const query = parsed(endpoint.query, Object.fromEntries(params), locale);
  if (endpoint.method === "GET" || endpoint.form === "file") return { query, body: undefined, params };
  const body = parsed(endpoint.body, await readBody(request, params, endpoint.form === "flat"), locale);
  return { query, body, params };
}

/** Bytes of a body as text, refused with 413 once it is longer than `limit` bytes. */
export async function limitedText(request: Request, limit = BODY_LIMIT): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw new Refusal("tooLargeBody", { status: 413 });
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw new Refusal("tooLargeBody", { status: 413 });
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** 400 with `<field>:<text>` as message and all texts in `data.fieldErrors` (contract 1.4, domain B). */
export function invalidInput(error: z.ZodError, locale: Locale): Refusal {
  const t = translator(locale);
  const fieldErrors: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fieldErrors[name] ??= t(`form:${known(issue.message)}`, { ...issue, label: name });
  }
  const [field = "", text = ""] = Object.entries(fieldErrors)[0] ?? [];
  return new Refusal("badRequest", { data: { fieldErrors, keys: keysOf(error) }, params: { text: `${field}:${text}` } });
}

const keysOf = (error: z.ZodError) =>
  Object.fromEntries(error.issues.map(({ path, message, ...rest }) => [path.join("."), { key: known(message), ...limits(rest) }]));
const limits = (issue: object) =>
  Object.fromEntries(Object.entries(issue).filter(([name]) => name === "maximum" || name === "minimum"));
const KNOWN = new Set(["enter", "choose", "tooLong", "tooSmall", "tooLarge", "integer", "invalid", "unknownColumn", "selectOne", "tooMany"]);
const known = (message: string) => (KNOWN.has(message) ? message : "invalid");

function parsed(schema: z.ZodType, value: unknown, locale: Locale): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error, locale);
  return result.data;
}

async function readBody(request: Request, params: URLSearchParams, flat: boolean): Promise<unknown> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const text = await limitedText(request);
  if (flat) return readFlat(type, text, params);
  if (text === "") return undefined;
  // Only JSON: a page of another origin cannot send it without asking first.
  if (type !== "application/json") throw new Refusal("mediaType", { status: 415 });
  return readJson(text);
}

function readFlat(type: string, text: string, params: URLSearchParams): Record<string, string> {
  const fields = Object.fromEntries(params);
  if (text === "") return fields;
  if (type === "application/x-www-form-urlencoded") return { ...fields, ...Object.fromEntries(new URLSearchParams(text)) };
  const body = readJson(text);
  if (typeof body !== "object" || body === null) throw new Refusal("unreadable");
  return { ...fields, ...(body as Record<string, string>) };
}

function readJson(text: string): unknown {
  if (text.includes("\\u0000")) throw new Refusal("unreadable");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal("unreadable");
  }
}
