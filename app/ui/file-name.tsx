/** A stored file: `link` is where it is read, `attachSize` in bytes. */
export type StoredFile = { attachId: string; originalName: string; link: string; suffix: string; attachSize: number };

/** What browsers can draw of the pictures that may be uploaded; tif they cannot. */
const PICTURES = ["png", "jpg", "jpeg", "gif", "bmp", "svg"];
export const isPicture = (suffix: string) => PICTURES.includes(suffix.toLowerCase());

/** A file's name as the way to its page, with a small picture of a picture, and how large it is. */
export function FileName({ file, size }: { file: StoredFile; size: string }) {
  const { attachId, originalName, link, suffix } = file;
  return (
    <span className="file-name">
      {isPicture(suffix) && <img src={link} alt="" width="40" height="40" loading="lazy" />}
      <a href={`/preview/${attachId}`}>{originalName}</a>
      <span className="dim">{size}</span>
    </span>
  );
}
