import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { TIF_BYTES } from "#app/rules/accepted-files.ts";

/** A tif, which few browsers draw, drawn by a script of its own; where none runs, or it is none, words and the download stay (spec §2). */
export function TifPicture({ file }: { file: { link: string; originalName: string; bytes: number } }) {
  const { t } = useTranslation("resource");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const isMeant = file.bytes <= TIF_BYTES;
  useEffect(() => {
    if (!isMeant) return;
    let isGone = false;
    void import("./draw-tif.enhanced.ts")
      .then(({ drawTif }) => drawTif(file.link, () => (isGone ? null : canvas.current)))
      .then(setIsDrawn, () => undefined);
    return () => {
      isGone = true;
    };
  }, [isMeant, file.link]);
  return (
    <>
      <canvas ref={canvas} className="attach-picture" role="img" aria-label={file.originalName} hidden={!isDrawn} />
      {!isDrawn && <p className="dim">{t("attach.noPreview")}</p>}
    </>
  );
}
