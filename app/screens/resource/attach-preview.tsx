import { useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { LONG_DOWNLOAD, previewOf } from "#app/rules/accepted-files.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/flash.tsx";
import { TifPicture } from "./tif-picture.tsx";

type Shown = { link: string; originalName: string; extension: string; bytes: number };

/** A file as a browser shows it, and the link to save it; a large one is announced (spec §2, §9). */
export function AttachPreview({ file }: { file: Shown }) {
  const { t } = useTranslation("resource");
  return (
    <section aria-labelledby="attach-preview">
      <h3 id="attach-preview">{t("attach.preview")}</h3>
      <Preview file={file} />
      {file.bytes > LONG_DOWNLOAD && <Notice>{t("attach.longDownload")}</Notice>}
      <p>
        <a className={buttonClass()} href={`${file.link}?save=1`}>
          {t("attach.download")}
        </a>
      </p>
    </section>
  );
}

function Preview({ file }: { file: Shown }) {
  const { t } = useTranslation("resource");
  switch (previewOf(file.extension)) {
    case "picture":
      return <img className="attach-picture" src={file.link} alt={file.originalName} loading="lazy" decoding="async" />;
    case "tif":
      return <TifPicture file={file} />;
    case "video":
      return <Video file={file} />;
    case "audio":
      return <Audio file={file} />;
    default:
      return FILMS.includes(file.extension) ? <Notice kind="warn">{t("attach.videoFailed")}</Notice> : <p className="dim">{t("attach.noPreview")}</p>;
  }
}

/** Films of spec §5 that no browser plays. */
const FILMS = ["flv", "rmvb", "mvb", "mpb", "swf"];
const RATES = [0.5, 1, 1.5, 2];

/** A film with the rates of spec §2; what a browser cannot play it says in words. */
function Video({ file }: { file: Shown }) {
  const { t } = useTranslation("resource");
  const [hasFailed, setHasFailed] = useState(false);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [rate, setRate] = useState(1);
  if (hasFailed) return <Notice kind="warn">{t("attach.videoFailed")}</Notice>;
  const play = (at: number) => {
    if (player) player.playbackRate = at;
    setRate(at);
  };
  return (
    <>
      <video ref={setPlayer} className="attach-picture" src={file.link} controls preload="metadata" aria-label={file.originalName} onError={() => setHasFailed(true)}>
        {t("attach.videoFailed")}
      </video>
      <div className="toolbar-left js-only" role="group" aria-label={t("attach.rate")}>
        {RATES.map((at) => (
          <button key={at} type="button" className={buttonClass("quiet")} aria-pressed={at === rate} onClick={() => play(at)}>
            {`${at}×`}
          </button>
        ))}
      </div>
    </>
  );
}

function Audio({ file }: { file: Shown }) {
  const { t } = useTranslation("resource");
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Notice kind="warn">{t("attach.audioFailed")}</Notice>;
  return (
    <audio src={file.link} controls preload="metadata" aria-label={file.originalName} onError={() => setHasFailed(true)}>
      {t("attach.audioFailed")}
    </audio>
  );
}
