import { type ComponentType, useEffect, useState } from "react";
import { loadTexts, useTranslation } from "#app/locales/translation.tsx";
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
  const uploader = useUploader(id, field);
  if (field.readOnly) return <ReadFiles {...props} kept={kept} />;
  return (
    <>
      {uploader ? (
        <uploader.Uploader field={field} id={id} label={props.label ?? ""} error={props.error} kept={kept.filter(({ attachId }) => !uploader.dropped.has(attachId))} chosen={uploader.chosen} />
      ) : (
        <PlainUpload {...props} kept={kept} />
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

function PlainUpload({ field, id, label, error, kept }: Attached & { kept: StoredFile[] }) {
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
        id={id} type="file" name={filesName(field.name)} aria-label={label} multiple={limit > 1} accept={accept.map((one) => `.${one}`).join(",")}
        aria-describedby={`${id}-limits${error ? ` ${id}-error` : ""}`} {...(error && { "aria-invalid": true })}
      />
      <FileLimits field={field} id={id} />
    </>
  );
}

type Loaded = { Uploader: ComponentType<UploaderProps>; chosen: File[]; dropped: ReadonlySet<string> };

/** The uploader, once its scripts have come, with what was chosen and unticked until then; none where they do not come. */
function useUploader(id: string, { name, readOnly: isReadOnly }: Field): Loaded | undefined {
  const { language } = useTranslation("crud").i18n;
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isGone = false;
    // With its refusals' texts: were they waited for when it is drawn, the whole panel would vanish until they come.
    if (!isReadOnly) void Promise.all([import("./uploader.enhanced.tsx"), loadTexts(`${language}/form`)]).then(([{ Uploader }]) => !isGone && setLoaded({ Uploader, ...madeBefore(id, name) }), () => undefined);
    return () => {
      isGone = true;
    };
  }, [id, name, isReadOnly, language]);
  return loaded;
}

function madeBefore(id: string, name: string): { chosen: File[]; dropped: Set<string> } {
  const input = document.getElementById(id);
  const ticks = input instanceof HTMLInputElement ? [...(input.form?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${CSS.escape(name)}"]`) ?? [])] : [];
  return { chosen: input instanceof HTMLInputElement ? [...(input.files ?? [])] : [], dropped: new Set(ticks.filter(({ checked }) => !checked).map(({ value }) => value)) };
}

/** What a value (ids as a JSON list or joined by commas) stands for; an unknown id shows itself. */
function keptFiles(value: string, files: readonly StoredFile[]): StoredFile[] {
  const ids = listOf(/^\[.*\]$/s.test(value) ? value.slice(1, -1).replaceAll('"', "") : value);
  return ids.map((attachId) => files.find((file) => file.attachId === attachId) ?? { attachId, originalName: attachId, link: "", suffix: "", attachSize: 0 });
}
