/** What an upload field takes when it says nothing of its own (spec §5, §9). */
export const UPLOAD_LIMIT = 500;
export const UPLOAD_BYTES = 4 * 1024 ** 3;
export const UPLOAD_EXTENSIONS: readonly string[] =
  "doc docx pdf xls xlsx ppt pptx txt jpg jpeg png tif swf mpb zip rar 7z apz flv rmvb mp4 mvb wma mp3 xmind".split(" ");

/** Limits of an upload field: how many files, of which extensions, of how many bytes. */
export type UploadLimits = { limit?: number; accept?: readonly string[]; maxSize?: number };
type Whole = Required<UploadLimits>;

export function limitsOf({ limit = UPLOAD_LIMIT, accept = UPLOAD_EXTENSIONS, maxSize = UPLOAD_BYTES }: UploadLimits): Whole {
  return { limit, accept, maxSize };
}

/** What is wrong with a chosen file, as the key of a sentence; undefined when nothing is. Its bytes are looked at by the server. */
export function uploadFault({ name, size }: { name: string; size?: number }, { accept, maxSize }: Whole): UploadFault | undefined {
  if (!accept.includes(extensionOf(name))) return { key: "form:fileKind" };
  if (size === 0) return { key: "form:fileEmpty" };
  if (size !== undefined && size > maxSize) return tooLarge(maxSize);
  return undefined;
}
export type UploadFault = { key: string; size?: string; n?: number };

export const tooLarge = (maxSize: number): UploadFault => ({ key: "form:fileTooLarge", size: sizeText(maxSize) });
export const tooMany = (limit: number): UploadFault => ({ key: "form:fileCount", n: limit });

/** The letters behind the last dot of a name, in lower case. */
export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Bytes as people read them: `500K`, `4G`, `1.5M` (spec §9: a step is 1024, on macOS 1000). */
export function sizeText(bytes: number, step = 1024): string {
  const units = ["B", "K", "M", "G"];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step))));
  return `${Number((bytes / step ** power).toFixed(1))}${units[power]}`;
}
