import { textOfCell } from "./cell-moments.ts";
import type { HeaderColumns } from "./header-row.ts";
import { plainText } from "./moment-text.ts";
import type { Cell } from "./read-xlsx.ts";
import type { ProblemOf } from "./row-error.ts";

export type PunchPerson = { idCard?: string; phone?: string; workNo?: string; name?: string };
export type PersonColumn = "idCard" | "phone" | "workNo" | "personName";

/** Who a row speaks of. Masked values (`390101********0016`) name nobody and count as empty. */
export function readPerson(
  cells: readonly Cell[],
  columns: HeaderColumns,
): { person: PunchPerson; problems: ProblemOf[] } {
  const cellOf = (column: PersonColumn) => personCell(cells, columns, column);
  const [idCard, phone, workNo] = [cellOf("idCard"), cellOf("phone"), cellOf("workNo")];
  const person: PunchPerson = {};
  const problems: ProblemOf[] = [];
  const name = plainText(textOfCell(cellOf("personName"))).replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, "");
  if (name !== "") person.name = name;
  readIdCard(idCard, person, problems);
  if (isDamaged(workNo)) problems.push({ column: "workNo", code: "workno-damaged" });
  else if (digitsText(workNo) !== "") person.workNo = digitsText(workNo);
  readPhone(phone, person, problems);
  if (problems.length === 0 && Object.keys(person).length === 0)
    problems.push({ column: personColumnOf(columns), code: "person-missing" });
  return { person, problems };
}

/** The strongest thing known of a person, with its kind, so that a phone never equals a work number. */
export function personKeyOf(person: PunchPerson): string {
  if (person.idCard !== undefined) return `id:${person.idCard}`;
  if (person.phone !== undefined) return `phone:${person.phone}`;
  return person.workNo === undefined ? `name:${person.name ?? ""}` : `work:${person.workNo}`;
}

function personCell(cells: readonly Cell[], columns: HeaderColumns, column: PersonColumn): Cell {
  const place = columns[column];
  const cell = place === undefined ? null : cells[place.index] ?? null;
  if (typeof cell === "string" && (cell.includes("*") || /^[-–—/\s]*$/.test(cell))) return null;
  return cell;
}

// Excel keeps 15 digits of a number: a citizen ID typed as a number has lost its last three for good.
function readIdCard(cell: Cell, person: PunchPerson, problems: ProblemOf[]): void {
  const text = digitsText(cell).toUpperCase();
  if (text === "") return;
  if (isDamaged(cell)) problems.push({ column: "idCard", code: "idcard-damaged" });
  else if (/^\d{17}[\dX]$/.test(text)) person.idCard = text;
  else problems.push({ column: "idCard", code: "idcard-invalid" });
}

// A landline in the phone column hurts only where nothing else says who it is.
function readPhone(cell: Cell, person: PunchPerson, problems: ProblemOf[]): void {
  const phone = digitsText(cell)
    .replace(/[-()]/g, "")
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  if (phone === "") return;
  if (/^1[3-9]\d{9}$/.test(phone)) {
    person.phone = phone;
  } else if (problems.length === 0 && Object.keys(person).length === 0) {
    problems.push({ column: "phone", code: isDamaged(cell) ? "phone-damaged" : "phone-invalid" });
  }
}

function isDamaged(cell: Cell): boolean {
  if (typeof cell === "number") return !Number.isInteger(cell) || Math.abs(cell) >= 1e15;
  return typeof cell === "string" && /^\d(?:\.\d+)?E\+\d+$/i.test(plainText(cell));
}

function digitsText(cell: Cell): string {
  return plainText(textOfCell(cell))
    .replace(/\s+/g, "")
    .replace(/^(\d+)\.0+$/, "$1");
}

function personColumnOf(columns: HeaderColumns): PersonColumn {
  const names = ["idCard", "phone", "workNo", "personName"] as const;
  return names.find((name) => columns[name] !== undefined) ?? "personName";
}
