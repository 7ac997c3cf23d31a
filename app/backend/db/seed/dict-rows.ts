import { namedId } from "./ids.ts";

/** A dictionary in short: `key=中文|English` entries joined by `;`, with `|remark` behind where programs read one. */
export type DictSource = { code: string; name: string; nameEn: string; entries: string };

/** A row of `blade_dict` or `blade_dict_biz`; the head of a code has parent 0 and key -1 (contract 6.4). */
export type DictRow = {
  id: string;
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  dictValueEn: string;
  remark: string | null;
  sort: number;
};

/** Head and entries of every source, heads first; ids follow from table, code and key. Throws RangeError for a malformed entry. */
export function dictRows(table: "dict" | "dict-biz", sources: readonly DictSource[]): DictRow[] {
  return sources.flatMap(({ code, name, nameEn, entries }, at) => {
    const head = { id: namedId(table, code), parentId: "0", code, dictKey: "-1", dictValue: name, dictValueEn: nameEn, remark: null, sort: at + 1 };
    const children = entries.split(";").map((entry, place) => ({ ...parsed(entry.trim()), sort: place + 1 }));
    return [head, ...children.map((child) => ({ id: namedId(table, `${code}:${child.dictKey}`), parentId: head.id, code, ...child }))];
  });
}

function parsed(entry: string): Pick<DictRow, "dictKey" | "dictValue" | "dictValueEn" | "remark"> {
  const [, dictKey, dictValue, dictValueEn, remark = null] = /^([^=]+)=([^|]+)\|([^|]+)(?:\|([^|]+))?$/.exec(entry) ?? [];
  if (!dictKey || !dictValue || !dictValueEn) throw new RangeError(`${entry} is not key=中文|English`);
  return { dictKey, dictValue, dictValueEn, remark };
}
