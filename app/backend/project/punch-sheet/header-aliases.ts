/** The columns a punch sheet may have, whatever its author called them. */
export const canonicalColumns = [
  "personName",
  "workNo",
  "idCard",
  "phone",
  "lotCode",
  "date",
  "punchTime",
  "firstTime",
  "lastTime",
  "firstTime2",
  "lastTime2",
  "firstTime3",
  "lastTime3",
  "direction",
  "result",
  "place",
  "device",
  "remark",
] as const;

export type CanonicalColumn = (typeof canonicalColumns)[number];

/** Header spellings and cell words as data: an administrator's own list may replace the default one. */
export type HeaderAliases = {
  /** spellings per column, preferred first; case, spaces, width, `*` and brackets do not matter */
  columns: Record<CanonicalColumn, readonly string[]>;
  /** header pairs (first, last) that only our own template has */
  templateHeaders: readonly (readonly [string, string])[];
  /** cells that say "no punch"; a cell may go on after the word */
  noPunch: readonly string[];
  inWords: readonly string[];
  outWords: readonly string[];
  /** words in the result column that take the punch of that row back */
  voidResults: readonly string[];
};

const longestHeader = 100;

/** The forms under which one header text is looked up: bracket signs dropped, then bracketed words dropped. */
export function headerKeys(text: string): readonly [string, string] {
  const plain = text
    .slice(0, longestHeader)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*:_\-"'.·]/g, "");
  return [plain.replace(/[()[\]【】]/g, ""), plain.replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, "")];
}
