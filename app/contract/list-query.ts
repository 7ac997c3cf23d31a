import { z } from "zod";

/** How a bare key is compared: text by LIKE, the others by equality (contract 1.9). */
export type FilterKind = "text" | "code" | "id" | "int" | "number" | "date" | "dateTime";
export type FilterFields = Readonly<Record<string, FilterKind>>;

export type Operator =
  | "equal" | "notequal" | "like" | "likeleft" | "likeright" | "notlike"
  | "ge" | "le" | "gt" | "lt" | "null" | "notnull";
export type Condition = { field: string; operator: Operator; value: string };
export type Order = { field: string; direction: "asc" | "desc" };
export type ListQuery = {
  current: number;
  size: number;
  order: Order[];
  conditions: Condition[];
  /** Parameters that belong to the endpoint itself, not to the row filter. */
  extra: Record<string, string>;
  searchCount: boolean;
};
export type ListRules = { filters: FilterFields; sorts: readonly string[]; extra?: readonly string[]; maxSize?: number };

export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;
const MAX_SIZE = 1000;
const MAX_VALUE = 500;
const PAGING = new Set(["current", "size", "ascs", "descs", "searchCount", "blade-auth"]);

// The order is the order of contract 1.9: the first suffix that fits wins.
const SUFFIXES: readonly (readonly [string, Operator])[] = [
  ["_equal", "equal"], ["_notequal", "notequal"], ["_likeleft", "likeleft"], ["_likeright", "likeright"],
  ["_notlike", "notlike"], ["_ge", "ge"], ["_le", "le"], ["_gt", "gt"], ["_lt", "lt"], ["_datege", "ge"],
  ["_dategt", "gt"], ["_dateequal", "equal"], ["_datele", "le"], ["_datelt", "lt"], ["_null", "null"],
  ["_notnull", "notnull"], ["_like", "like"],
];
export const TEXT_OPERATORS: ReadonlySet<Operator> = new Set(["like", "likeleft", "likeright", "notlike"]);

/**
 * Reads `current`, `size`, `ascs`, `descs` and suffixed filters of a list call (contract 1.9).
 * Names that the rules do not list are an issue, never part of a query.
 */
export function parseListQuery(params: Iterable<[string, string]>, rules: ListRules): ListQuery | z.ZodError {
  const issues: z.core.$ZodIssue[] = [];
  const refuse = (name: string, message: string) => issues.push({ code: "custom", path: [name], message, input: name });
  const query: ListQuery = { current: 1, size: 10, order: [], conditions: [], extra: {}, searchCount: true };
  for (const [name, value] of params) {
    if (value === "" || name === "" || name.endsWith("_ignore") || name === "blade-auth") continue;
    if (PAGING.has(name)) readPaging(query, { name, value, rules, refuse });
    else if (rules.extra?.includes(name)) query.extra[name] = value;
    else readCondition(query, { name, value, rules, refuse });
  }
  return issues.length > 0 ? new z.ZodError(issues) : query;
}

type Reading = { name: string; value: string; rules: ListRules; refuse: (name: string, message: string) => void };

function readPaging(query: ListQuery, { name, value, rules, refuse }: Reading) {
  if (name === "searchCount") query.searchCount = value !== "false";
  else if (name === "ascs" || name === "descs") readOrder(query, { name, value, rules, refuse });
  else {
    const number = Number(value);
    const max = name === "size" ? (rules.maxSize ?? MAX_SIZE) : 1e9;
    if (!Number.isInteger(number) || number < 1 || number > max) return refuse(name, "invalid");
    if (name === "size") query.size = number;
    else query.current = number;
  }
}

function readOrder(query: ListQuery, { name, value, rules, refuse }: Reading) {
  for (const column of value.split(",")) {
    const field = column.trim().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    if (!rules.sorts.includes(field)) refuse(name, "unknownColumn");
    else query.order.push({ field, direction: name === "ascs" ? "asc" : "desc" });
  }
}

function readCondition(query: ListQuery, { name, value, rules, refuse }: Reading) {
  const suffix = SUFFIXES.find(([end]) => name.endsWith(end) && Object.hasOwn(rules.filters, name.slice(0, -end.length)));
  const field = suffix ? name.slice(0, -suffix[0].length) : name;
  if (!Object.hasOwn(rules.filters, field)) return refuse(name, "unknownColumn");
  const kind = rules.filters[field] ?? "text";
  const operator = suffix?.[1] ?? (kind === "text" ? "like" : "equal");
  if (TEXT_OPERATORS.has(operator) && kind !== "text" && kind !== "code") return refuse(name, "invalid");
  if (operator !== "null" && operator !== "notnull" && !fits(kind, value)) return refuse(name, "invalid");
  query.conditions.push({ field, operator, value });
}

const SHAPES: Record<FilterKind, RegExp> = {
  text: /^/,
  code: /^/,
  id: /^-?\d{1,19}$/,
  int: /^-?\d{1,9}$/,
  number: /^-?\d{1,12}(\.\d{1,6})?$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  dateTime: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/,
};

/** Whether a text is a value of that kind, so that the database can compare it. */
export function fits(kind: FilterKind, value: string) {
  if (value.length > MAX_VALUE || value.includes("\u0000") || !SHAPES[kind].test(value)) return false;
  return !kind.startsWith("date") || isRealDate(value.slice(0, 10));
}

function isRealDate(text: string) {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
