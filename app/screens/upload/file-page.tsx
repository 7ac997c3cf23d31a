import { sizeText } from "#app/crud/upload-limits.ts";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { StoredFile } from "#app/ui/file-name.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { FilePreview } from "./file-preview.tsx";

/** Above this a download takes a while, which is said beside it (spec §9). */
const LARGE = 100 * 1024 * 1024;

/** One file on a page of its own: what a browser can show of it, its size, and the way to keep it. */
export function FilePage({ file }: { file: StoredFile }) {
  const { t } = useTranslation("file");
  return (
    <section className="card file-page">
      <h1>{file.originalName}</h1>
      <p className="dim">{t("preview.size", { size: sizeText(file.attachSize) })}</p>
      {file.attachSize > LARGE && <Notice>{t("preview.large")}</Notice>}
      <FilePreview file={file} />
      <div className="form-actions">
        <a className={buttonClass("primary")} href={`${file.link}?download=1`} download="">
          {t("preview.download")}
        </a>
      </div>
    </section>
  );
}
