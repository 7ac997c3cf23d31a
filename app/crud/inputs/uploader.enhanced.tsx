import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/LoadingOverlay.layer.css";
import "@mantine/dropzone/styles.layer.css";
import { Dropzone } from "@mantine/dropzone";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Field } from "../define.ts";
import type { StoredFile } from "../file-name.tsx";
import { MantineFrame } from "../mantine-frame.tsx";
import { limitsOf, tooMany, uploadFault } from "../upload-limits.ts";
import { FileLimits } from "./file-limits.tsx";
import { FileRow, SendingRow } from "./upload-rows.tsx";
import { type Sending, useUploads } from "./use-uploads.ts";

export type UploaderProps = { field: Field; id: string; label: string; error?: string | undefined; kept: StoredFile[]; /** What was chosen before the scripts came. */ chosen: File[] };

/** Files are dropped or chosen here, sent at once with their progress, and named in the form when they have arrived. */
export function Uploader({ field, id, label, error, kept: first, chosen }: UploaderProps) {
  const { t } = useTranslation(["crud", "form"]);
  const limits = limitsOf(field);
  const [kept, setKept] = useState(first);
  const [faults, setFaults] = useState<string[]>([]);
  const { sendings, send, goOn, drop } = useUploads();
  const open = useRef<() => void>(null);
  const root = useRef<HTMLDivElement>(null);
  const add = (files: File[]) => {
    const room = limits.limit === 1 ? 1 : limits.limit - kept.length - sendings.length;
    const told = files.map((file) => ({ file, fault: uploadFault(file, limits) }));
    const good = told.flatMap(({ file, fault }) => (fault ? [] : [file]));
    const faulty = told.flatMap(({ file, fault }) => (fault ? [`${file.name}: ${t(fault.key, fault)}`] : []));
    const extra = good.length > room ? tooMany(limits.limit) : undefined;
    setFaults(extra ? [...faulty, t(extra.key, extra)] : faulty);
    if (limits.limit === 1 && good.length > 0) replaceAll();
    send(good.slice(0, room));
    root.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const replaceAll = () => {
    setKept([]);
    for (const { key } of sendings) drop(key);
  };
  useEffect(() => {
    if (chosen.length > 0) add(chosen);
    // What was chosen in the plain input, once.
  }, []);
  const isBusy = sendings.some(({ state }) => state === "sending" || state === "ready");
  const isHeld = useHeldForm(root, isBusy);
  return (
    <div ref={root}>
      <MantineFrame>
        <ul className="files">
          {kept.map((file) => (
            <FileRow key={file.attachId} name={field.name} file={file} onRemove={() => setKept(kept.filter((one) => one !== file))} />
          ))}
          {sendings.map((one) => (
            <SendingRow key={one.key} name={field.name} sending={one} onRemove={() => drop(one.key)} onGoOn={() => goOn(one.key)} />
          ))}
        </ul>
        <Dropzone
          onDrop={add} openRef={open} multiple={limits.limit > 1} useFsAccessApi={false} activateOnClick={false} activateOnKeyboard={false}
          enablePointerEvents p={0} inputProps={{ "aria-label": t("dropLabel", { label }) }}
        >
          <p className="drop-text">
            <button id={id} type="button" className={buttonClass()} onClick={() => open.current?.()} aria-describedby={`${id}-limits${error ? ` ${id}-error` : ""}`}>
              {t("chooseFiles")}
            </button>
            {t("dropHere")}
          </p>
        </Dropzone>
        <FileLimits field={field} id={id} unit={unitStep()} />
        <div role="alert">
          {faults.map((fault) => (
            <p className="field-error" key={fault}>
              {fault}
            </p>
          ))}
          {isHeld && isBusy && <p className="field-error">{t("stillSending")}</p>}
        </div>
        <p className="sr-only" role="status">
          {told(sendings, t)}
        </p>
      </MantineFrame>
    </div>
  );
}

/** A form is not sent while files are on their way: they would be missing in it. */
function useHeldForm(root: React.RefObject<HTMLDivElement>, isBusy: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const form = root.current?.closest("form");
    const onSubmit = (event: Event) => {
      if (!isBusy) return;
      event.preventDefault();
      setHeld(true);
    };
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [root, isBusy]);
  return isHeld;
}

function told(sendings: readonly Sending[], t: ReturnType<typeof useTranslation>["t"]): string {
  const done = sendings.filter(({ state }) => state === "success").length;
  return sendings.length > 0 ? t("filesSent", { done, all: sendings.length }) : "";
}

/** A size as the person's own system counts it (spec §9). */
const unitStep = () => (/Mac/.test(navigator.platform) ? 1000 : 1024);
