import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../../http/errors.ts";

/** Bytes at a file's beginning that tell its kind. */
export const HEAD_BYTES = 4100;

type Head = { bytes: Buffer; found: string | undefined };
type Test = (head: Head) => boolean;

const is = (...kinds: string[]): Test => ({ found }) => found !== undefined && kinds.includes(found);
const begins = (...marks: string[]): Test => ({ bytes }) => marks.some((mark) => bytes.subarray(0, mark.length).equals(Buffer.from(mark, "latin1")));
const either = (...tests: Test[]): Test => (head) => tests.some((test) => test(head));
const zip = begins("PK\u0003\u0004", "PK\u0005\u0006");
const unknown: Test = ({ found, bytes }) => found === undefined && !isMarkup(bytes);
const wide = begins("\u00ff\u00fe", "\u00fe\u00ff");
const movie = is("mp4", "m4v", "mov", "3gp", "3g2", "f4v");

/** What the first bytes of a file have to be, by its extension; a kind without a signature must not be another kind's. */
const kinds: Record<string, Test> = {
  doc: is("cfb"), xls: is("cfb"), ppt: is("cfb"),
  docx: zip, xlsx: zip, pptx: zip, xmind: zip, apk: zip, ipa: zip, zip, apz: either(zip, unknown),
  pdf: is("pdf"), rar: is("rar"), "7z": is("7z"),
  jpg: is("jpg"), jpeg: is("jpg"), png: is("png", "apng"), tif: is("tif"), gif: is("gif"), bmp: is("bmp"),
  svg: ({ bytes }) => /<svg[\s>]/i.test(textOf(bytes) ?? ""),
  // Two bytes a letter look like sound to who knows no texts.
  txt: ({ found, bytes }) => (found === undefined || wide({ found, bytes })) && textOf(bytes) !== undefined && !isMarkup(bytes),
  swf: either(is("swf"), begins("FWS", "CWS", "ZWS")), flv: is("flv"), rmvb: begins(".RMF"),
  mp4: movie, mp3: either(is("mp3"), begins("ID3")), wma: either(is("asf"), begins("\u0030\u0026\u00b2\u0075\u008e\u0066\u00cf\u0011")),
  mpb: unknown, mvb: unknown,
};

/** Refuses a file whose first bytes are not of the kind its name says (spec §5, trust S14). */
export async function requireKind(extension: string, bytes: Buffer): Promise<void> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
  if (kinds[extension]?.({ bytes, found }) !== true) throw notAccepted();
}

/** What an svg must not hold: scripts, pages inside, and entities that grow. */
const ACTIVE = /<script|<foreignobject|<!entity|javascript:|[\s"'/]on[a-z]+\s*=/i;
const OVERLAP = 64;

/** Lets the bytes of an svg pass as long as nothing in it could run (trust S14). */
export async function* still(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let end = "";
  for await (const bytes of source) {
    const text = end + bytes.toString("latin1");
    if (ACTIVE.test(text) || text.includes("\u0000")) throw notAccepted();
    end = text.slice(-OVERLAP);
    yield bytes;
  }
}

/** 文件不符合上传条件 (spec §5). */
export const notAccepted = () => new Refusal("form:fileKind", { code: 2160 });

const isMarkup = (bytes: Buffer) => /^\s*<(!doctype|!--|\?xml|html|head|body|script|svg|iframe|a[\s>]|img|style|meta)/i.test(textOf(bytes) ?? "");

/** The bytes as text, undefined when they are none: only a text that says so by its mark may be of two bytes a letter. */
function textOf(bytes: Buffer): string | undefined {
  if (begins("\u00ff\u00fe")({ bytes, found: undefined })) return new TextDecoder("utf-16le").decode(bytes);
  if (begins("\u00fe\u00ff")({ bytes, found: undefined })) return new TextDecoder("utf-16be").decode(bytes);
  return bytes.includes(0) ? undefined : bytes.toString("utf8").replace(/^\ufeff/, "");
}
