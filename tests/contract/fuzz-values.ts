import { z } from "zod";
import { isPage } from "./samples.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";

/** A source of numbers below one that is the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Input = { query: Record<string, string>; body?: unknown };
export type Chance = { random: () => number; ids: readonly string[] };

export const pick = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("Nothing to choose from.");
  return value;
};

const fitting: readonly unknown[] = [
  "1", 1, 0, 2, "样本", "sample", "sample-2", "2026-05-01", "2026-05", "2026-05-01 08:00:00", "390100", "390000", "13800138000", "110101199003070011", "91390000MA0000000X",
  "image", "a@example.org", "https://a.example/b", true, "password,refresh_token", ["1"], [], {}, "",
];
const hostile: readonly unknown[] = [
  null, "", " ", "0", "-1", -1, 1.5, 1e21, 9_007_199_254_740_993, "9223372036854775808", "99999999999999999999", "1,2,x", ",,,", "NaN", true, [], {}, [[]], { id: 1 },
  "' or 1=1 --", "%", "_", "\\", "a\u0000b", "\ud800", "😀".repeat(300), "x".repeat(5_000), "0000-00-00", "2026-02-30", "9999-12-31 23:59:59", "2026-13", "<script>",
  "__proto__", "constructor", "${7*7}", "../../etc/passwd", "null", "undefined", "1e5", "0x10", "١٢", ["1", null], { $gt: "" }, "12:60", "infinity", "-infinity",
];
const suffixes = ["", "_equal", "_notequal", "_like", "_likeleft", "_likeright", "_notlike", "_ge", "_le", "_gt", "_lt", "_null", "_notnull", "_datege", "_ignore"];

/** What a caller might send: fitting, with one field wrong, or nonsense. */
export function inputFor(endpoint: Endpoint, chance: Chance): Input {
  const { random } = chance;
  const dice = random();
  if (dice >= 0.8) return garbage(endpoint, chance);
  const input = valid(endpoint, chance);
  return dice < 0.4 ? input : spoiled(input, chance);
}

function valid(endpoint: Endpoint, chance: Chance): Input {
  const query = { ...texts(valueOf(endpoint.query, chance)), ...(isPage(endpoint.reply) ? listQuery(endpoint.reply, chance) : {}) };
  return endpoint.method === "POST" ? { query, body: valueOf(endpoint.body, chance) } : { query };
}

function valueOf(schema: z.ZodType, chance: Chance): unknown {
  const { random } = chance;
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, member]) => random() < 0.6 || !member.safeParse(undefined).success);
    return Object.fromEntries(members.map(([name, member]) => [name, memberOf(name, member, chance)]));
  }
  if (schema instanceof z.ZodArray) return [valueOf(schema.element as z.ZodType, chance)];
  const fits = fitting.filter((value) => schema.safeParse(value).success);
  return fits.length > 0 ? pick(fits, random) : pick(fitting, random);
}

function memberOf(name: string, member: z.ZodType, chance: Chance): unknown {
  const { random, ids } = chance;
  if (/(^id$|Ids?$|^ids$)/.test(name) && ids.length > 0 && random() < 0.8) {
    const id = pick(ids, random);
    return member.safeParse(id).success ? id : member.safeParse([id]).success ? [id] : id;
  }
  return valueOf(member, chance);
}

function listQuery(reply: z.ZodType, { random }: Chance): Record<string, string> {
  const names = rowNames(reply);
  const query: Record<string, string> = { size: pick(["10", "30", "1", "1000"], random), current: pick(["1", "2", "7"], random) };
  if (names.length === 0) return query;
  if (random() < 0.4) query[pick(["ascs", "descs"], random)] = pick(names, random);
  if (random() < 0.7) query[`${pick(names, random)}${pick(suffixes, random)}`] = String(pick([...fitting.filter((value) => typeof value !== "object")], random));
  return query;
}

function rowNames(reply: z.ZodType): string[] {
  if (reply instanceof z.ZodUnion) return reply.options.flatMap((option) => rowNames(option as z.ZodType));
  const records = reply instanceof z.ZodObject ? (reply.shape as Record<string, z.ZodType>).records : undefined;
  return records instanceof z.ZodArray && records.element instanceof z.ZodObject ? Object.keys(records.element.shape) : [];
}

function spoiled({ query, body }: Input, { random }: Chance): Input {
  const whole = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  const fields = Object.keys(whole);
  if (fields.length > 0 && random() < 0.8) return { query, body: { ...whole, [pick(fields, random)]: pick(hostile, random) } };
  const names = [...Object.keys(query), "size", "current", "ascs", "id"];
  return { query: { ...query, [pick(names, random)]: textOf(pick(hostile, random)) }, ...(body === undefined ? {} : { body }) };
}

function garbage(endpoint: Endpoint, { random }: Chance): Input {
  const query = Object.fromEntries([...rowNames(endpoint.reply), "id", "ids", "x_like", "ascs"].filter(() => random() < 0.2).map((name) => [`${name}${pick(suffixes, random)}`, textOf(pick(hostile, random))]));
  if (endpoint.method === "GET") return { query };
  const names = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
  return { query, body: random() < 0.3 ? pick(hostile, random) : Object.fromEntries([...names, "id", "__proto__", "extra"].map((name) => [name, pick(hostile, random)])) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const texts = (value: unknown) => Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, textOf(member)]));
