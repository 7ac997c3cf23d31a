import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { FileName, type StoredFile } from "../file-name.tsx";
import { sizeText } from "#app/rules/accepted-files.ts";
import type { Sending } from "./use-uploads.ts";

/** A file of the record, with what carries it in the form. */
export function FileRow({ name, file, onRemove }: { name: string; file: StoredFile; onRemove: () => void }) {
  const { t } = useTranslation("crud");
  return (
    <li>
      <input type="hidden" name={name} value={file.attachId} />
      <FileName file={file} />
      <Remove label={t("removeFile", { name: file.originalName })} onClick={onRemove} />
    </li>
  );
}

type SendingProps = { name: string; sending: Sending; onRemove: () => void; onGoOn: () => void };

/** A file on its way: how much has arrived, and what is wrong where it came no further. */
export function SendingRow({ name, sending, onRemove, onGoOn }: SendingProps) {
  const { t } = useTranslation("crud");
  const { file, state, percent, size } = sending;
  if (file) return <FileRow name={name} file={file} onRemove={onRemove} />;
  const isWrong = state === "failed" || state === "stopped";
  return (
    <li>
      <span className="file-name">
        {sending.name} <span className="dim">{sizeText(size)}</span>
      </span>
      {isWrong ? (
        <span className="field-error" role="alert">{sending.msg || t(state === "failed" ? "sendingFailed" : "sendingStopped")}</span>
      ) : (
        <progress max={100} value={percent} aria-label={t("sendingOf", { name: sending.name })}>
          {percent}%
        </progress>
      )}
      {state === "stopped" && (
        <button type="button" className={buttonClass("quiet", "small")} onClick={onGoOn}>
          {t("goOnSending")}
        </button>
      )}
      <Remove label={t(isWrong ? "removeFile" : "cancelSending", { name: sending.name })} onClick={onRemove} />
    </li>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={buttonClass("quiet", "small")} aria-label={label} title={label} onClick={onClick}>
      ×
    </button>
  );
}
