import { useTranslation } from "#app/locales/translation.tsx";
import { LONG_DOWNLOAD, sizeText } from "#app/rules/accepted-files.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { StoredFile } from "#app/crud/file-name.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { FilePreview } from "./file-preview.tsx";

/** One file on a page of its own: what a browser can show of it, its size, and the way to keep it. */
export function FilePage({ file }: { file: StoredFile }) {
  const { t } = useTranslation("file");
  return (
    <section className="card file-page">
      <h1>{file.originalName}</h1>
      <p className="dim">{t("preview.size", { size: sizeText(file.attachSize) })}</p>
      {file.attachSize > LONG_DOWNLOAD && <Notice>{t("preview.large")}</Notice>}
      <FilePreview file={file} />
      <div className="form-actions">
        <a className={buttonClass("primary")} href={file.link} download="">
          {t("preview.download")}
        </a>
      </div>
    </section>
  );
}
