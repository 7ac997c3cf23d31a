import { useTranslation } from "#app/locales/translation.tsx";
import { isPicture, type StoredFile } from "#app/ui/file-name.tsx";
import { VideoPlayer } from "./video-player.tsx";

/** A file as far as a browser can show it: pictures, films and sounds are shown, the rest is to be downloaded. */
export function FilePreview({ file }: { file: StoredFile }) {
  const { t } = useTranslation("file");
  const { link, originalName, suffix } = file;
  if (isPicture(suffix)) return <img className="file-picture" src={link} alt={originalName} />;
  if (FILMS.includes(suffix)) return <VideoPlayer key={link} src={link} name={originalName} isPlayable={PLAYABLE.includes(suffix)} />;
  if (suffix === "mp3") return <audio controls preload="metadata" src={link} aria-label={originalName} />;
  return <p className="dim">{t("preview.none")}</p>;
}

const FILMS = ["mp4", "flv", "rmvb", "mvb", "mpb", "swf"];
const PLAYABLE = ["mp4"];
