import pg from "pg";

// int8, numeric, date, time, timestamp, timestamptz, interval, timetz; then lists of them.
const asText = new Set<number>([20, 1700, 1082, 1083, 1114, 1184, 1186, 1266]);
const asTextArray = new Set<number>([1016, 1231, 1182, 1183, 1115, 1185, 1187, 1270]);
const TEXT = 25;
const TEXT_ARRAY = 1009;

/** The driver's value parsers, with 64-bit numbers, decimals, dates and times left as PostgreSQL's text. */
export const rawTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") => pg.types.getTypeParser(textual(id), format),
};

function textual(id: number): number {
  if (asText.has(id)) return TEXT;
  return asTextArray.has(id) ? TEXT_ARRAY : id;
}
