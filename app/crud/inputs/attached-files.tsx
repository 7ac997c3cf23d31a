import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { FileName, type StoredFile } from "../file-name.tsx";
import type { Field } from "../define.ts";
import { listOf } from "../form-data.ts";
import { filesName } from "../upload-field.ts";
import { limitsOf } from "../upload-limits.ts";
import { FileLimits } from "./file-limits.tsx";
import type { UploaderProps } from "./uploader.enhanced.tsx";

type Attached = { field: Field; id: string; label?: string; value: string; error?: string | undefined; files?: readonly StoredFile[] };

/**
 * The files of a record and a way to add more. Before any script: a tick keeps a file, and the browser's own input sends
 * new ones with the form. With scripts the uploader takes over what was chosen meanwhile.
 */
export function AttachedFiles(props: Attached) {
  const { field, id, value } = props;
  const kept = keptFiles(value, props.files ?? []);
  const plain = useRef<HTMLInputElement>(null);
  const Uploader = useUploader(field.readOnly === true);
  const chosen = Uploader ? [...(plain.current?.files ?? [])] : [];
  if (field.readOnly) return <ReadFiles {...props} kept={kept} />;
  return (
    <>
      {Uploader ? (
        <Uploader field={field} id={id} label={props.label ?? ""} error={props.error} kept={kept} chosen={chosen} />
      ) : (
        <PlainUpload {...props} kept={kept} input={plain} />
      )}
      {/* A field without files is posted, too. */}
      <input type="hidden" name={field.name} value="" />
    </>
  );
}

function ReadFiles({ field, id, value, kept }: Attached & { kept: StoredFile[] }) {
  const { t } = useTranslation("crud");
  return (
    <>
      {kept.length === 0 ? (
        <p id={id}>{t("noFiles")}</p>
      ) : (
        <ul className="files" id={id}>
          {kept.map((file) => (
            <li key={file.attachId}>
              <FileName file={file} />
            </li>
          ))}
        </ul>
      )}
      {/* A refused form comes back with what it showed. */}
      <input type="hidden" name={field.name} value={value} />
    </>
  );
}

type Plain = Attached & { kept: StoredFile[]; input: React.RefObject<HTMLInputElement> };

function PlainUpload({ field, id, label, error, kept, input }: Plain) {
  const { t } = useTranslation("crud");
  const { limit, accept } = limitsOf(field);
  return (
    <>
      {kept.length > 0 && (
        <ul className="files">
          {kept.map((file) => (
            <li key={file.attachId}>
              <input type="checkbox" name={field.name} value={file.attachId} defaultChecked aria-label={t("keepFile", { name: file.originalName })} />
              <FileName file={file} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input} id={id} type="file" name={filesName(field.name)} aria-label={label} multiple={limit > 1} accept={accept.map((one) => `.${one}`).join(",")}
        aria-describedby={`${id}-limits${error ? ` ${id}-error` : ""}`} {...(error && { "aria-invalid": true })}
      />
      <FileLimits field={field} id={id} />
    </>
  );
}

/** The uploader, once its scripts have come; its own answer where they do not. */
function useUploader(isReadOnly: boolean): ComponentType<UploaderProps> | undefined {
  const [loaded, setLoaded] = useState<{ Uploader: ComponentType<UploaderProps> }>();
  useEffect(() => {
    if (!isReadOnly) void import("./uploader.enhanced.tsx").then(({ Uploader }) => setLoaded({ Uploader }), () => undefined);
  }, [isReadOnly]);
  return loaded?.Uploader;
}

/** What a value (ids as a JSON list or joined by commas) stands for; an unknown id shows itself. */
function keptFiles(value: string, files: readonly StoredFile[]): StoredFile[] {
  const ids = listOf(/^\[.*\]$/s.test(value) ? value.slice(1, -1).replaceAll('"', "") : value);
  return ids.map((attachId) => files.find((file) => file.attachId === attachId) ?? { attachId, originalName: attachId, link: "", suffix: "", attachSize: 0 });
}
