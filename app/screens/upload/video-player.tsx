import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/locales/translation.tsx";
import { Notice } from "#app/ui/flash.tsx";

const RATES = [0.5, 1, 1.5, 2];

/** The browser's own player with a choice of speeds; what it cannot play is said in a sentence (spec §8). */
export function VideoPlayer({ src, name, isPlayable }: { src: string; name: string; isPlayable: boolean }) {
  const { t } = useTranslation("file");
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState({ isReady: false, isBroken: !isPlayable });
  useEffect(() => {
    // One that failed before the scripts came says it no more.
    setState(({ isBroken }) => ({ isReady: true, isBroken: isBroken || video.current?.error != null }));
  }, []);
  if (state.isBroken) return <Notice kind="warn">{t("preview.noVideo")}</Notice>;
  return (
    <figure className="file-video">
      <video ref={video} src={src} controls preload="metadata" aria-label={name} onError={() => setState({ isReady: true, isBroken: true })}>
        {t("preview.noVideo")}
      </video>
      {state.isReady && (
        <label>
          {t("preview.rate")}
          <select defaultValue="1" onChange={({ target }) => video.current && (video.current.playbackRate = Number(target.value))}>
            {RATES.map((rate) => (
              <option key={rate} value={rate}>
                {rate}×
              </option>
            ))}
          </select>
        </label>
      )}
    </figure>
  );
}
