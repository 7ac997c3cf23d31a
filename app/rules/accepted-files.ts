/** Extensions that may be uploaded (spec §5), and the pictures of spec §2 that can be previewed. */
export const ACCEPTED_EXTENSIONS = [
  "doc", "docx", "pdf", "xls", "xlsx", "ppt", "pptx", "txt", "jpg", "jpeg", "png", "tif", "gif", "bmp", "svg", "swf", "mpb", "zip", "rar",
  "7z", "apz", "flv", "rmvb", "mp4", "mvb", "wma", "mp3", "xmind",
] as const;

/** Installable applications: taken only from those who look after the versions of the application. */
export const APP_EXTENSIONS = ["apk", "ipa"] as const;

/** Files of one upload at most (spec §5, §9). */
export const MOST_FILES = 500;
/** Bytes of one file at most, where nothing smaller is set (spec §5, §9). */
export const MOST_BYTES = 4 * 1024 ** 3;
/** Above it a download is announced (spec §9). */
export const LONG_DOWNLOAD = 100 * 1024 ** 2;

/** Bytes of the largest tif that is drawn. */
export const TIF_BYTES = 64 * 1024 ** 2;

/** The pictures of spec §2 that every browser draws: all but tif. */
const DRAWN = ["png", "jpg", "jpeg", "gif", "bmp", "svg"];

const types: Record<string, string> = {
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  txt: "text/plain; charset=utf-8",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  gif: "image/gif",
  bmp: "image/bmp",
  svg: "image/svg+xml",
  zip: "application/zip",
  rar: "application/vnd.rar",
  "7z": "application/x-7z-compressed",
  mp4: "video/mp4",
  mp3: "audio/mpeg",
  apk: "application/vnd.android.package-archive",
};

/** The extension of a file's name in small letters, without its dot; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The type a file is told as; what browsers cannot show is bytes. */
export const contentTypeOf = (extension: string): string => types[extension] ?? "application/octet-stream";

/** How a browser shows a file: as a picture, drawn by a script, with its player, or not at all. */
export function previewOf(extension: string): "picture" | "tif" | "video" | "audio" | undefined {
  if (DRAWN.includes(extension)) return "picture";
  if (extension === "tif") return "tif";
  if (extension === "mp4") return "video";
  return extension === "mp3" ? "audio" : undefined;
}

/** Bytes in words: `2.5 MB`. A unit is 1,024 of the one below it, 1,000 where the person's system counts so (spec §9). */
export function sizeText(bytes: number, unit = 1024): string {
  if (bytes < unit) return `${bytes} B`;
  const steps = ["KB", "MB", "GB"];
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(unit)), steps.length);
  const value = bytes / unit ** step;
  return `${Number.isInteger(value) || value >= 100 ? Math.round(value) : value.toFixed(1)} ${steps[step - 1] ?? ""}`;
}
