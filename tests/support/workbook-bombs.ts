import { strToU8, type Zippable, zipSync } from "fflate";

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>姓名</t></is></c>`;

/** A workbook as small as one can be, with parts in place of its own. */
function workbook({ sheets = 1, data = `<row r="1">${cell("A1")}</row>`, more = {} }: { sheets?: number; data?: string; more?: Zippable }): Uint8Array<ArrayBuffer> {
  const names = Array.from({ length: sheets }, (_, at) => `<sheet name="s${at}" sheetId="${at + 1}" r:id="rId1"/>`).join("");
  return zipSync({
    "[Content_Types].xml": strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    "xl/workbook.xml": strToU8(`<workbook ${NAMESPACE}><sheets>${names}</sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": strToU8('<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>'),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet ${NAMESPACE}>${data}</worksheet>`),
    ...more,
  }, { level: 9 }) as Uint8Array<ArrayBuffer>;
}

/** The zip with another unpacked size in its directory. */
function declaring(zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(zip);
  const entry = Buffer.from("PK\u0001\u0002", "latin1");
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 4)) bytes.writeUInt32LE(size, at + 24);
  return new Uint8Array(bytes);
}

/** Sheets that are small on their way and would be huge when somebody believed or unpacked them (trust F13). */
export const workbookBombs: readonly (readonly [string, () => Uint8Array<ArrayBuffer>])[] = [
  ["of a zip that unpacks to 150 MB of nothing", () => workbook({ more: { "xl/sharedStrings.xml": new Uint8Array(150 * 1024 * 1024) } })],
  ["whose strings are told to be 2 GB", () => declaring(workbook({}), 2_147_483_647)],
  ["whose strings are told to be small and are 60 MB", () => declaring(workbook({ more: { "xl/sharedStrings.xml": new Uint8Array(60 * 1024 * 1024) } }), 9000)],
  ["of a hundred thousand sheets", () => workbook({ sheets: 100_000 })],
  ["that says it has a million rows of 16,384 columns", () => workbook({ data: `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell("A1")}</row><row r="1048576">${cell("XFD1048576")}</row></sheetData>` })],
  ["of 10,001 parts", () => workbook({ more: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`xl/media/${at}.png`, new Uint8Array()])) })],
];
