import type { SelectedFile } from "#app/contract/resource/attach-select.ts";
import { previewOf, sizeText } from "#app/rules/accepted-files.ts";

export type StoredFile = Pick<SelectedFile, "attachId" | "originalName" | "link" | "suffix" | "attachSize">;

/** A file's name as the way to its page, with a small picture of a picture, and how large it is. */
export function FileName({ file }: { file: StoredFile }) {
  const { attachId, originalName, link, suffix, attachSize } = file;
  return (
    <span className="file-name">
      {previewOf(suffix) === "picture" && <img src={link} alt="" width="40" height="40" loading="lazy" />}
      <a href={`/preview/${attachId}`}>{originalName}</a>
      {attachSize > 0 && <span className="dim">{sizeText(attachSize)}</span>}
    </span>
  );
}
