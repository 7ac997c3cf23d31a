import { SheetRefused, requireWithin, sheetLimits } from "./sheet-refused.ts";

export type FileKind = "xlsx" | "csv";

/** What the bytes are, judged by content and never by the name; throws `SheetRefused` for what cannot be read. */
export function fileKindOf(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new SheetRefused("empty-file");
  requireWithin("file-too-large", bytes.length, sheetLimits.fileBytes);
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return "xlsx";
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetRefused(oleRefusal(bytes));
  if (isMarkup(bytes)) throw new SheetRefused("markup-unsupported");
  return "csv";
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

// A password turns an .xlsx into an OLE container with this stream, so the magic alone would call it .xls.
function oleRefusal(bytes: Buffer): "encrypted-unsupported" | "xls-unsupported" {
  return bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "encrypted-unsupported" : "xls-unsupported";
}

// Many systems export an HTML table under the name .xls.
function isMarkup(bytes: Buffer): boolean {
  return /^[\uFEFF\s]*<(?:!doctype|\?xml|html|table|head|meta|style)/i.test(bytes.toString("utf8", 0, 512));
}
