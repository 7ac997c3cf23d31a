import { useTranslation } from "#app/locales/translation.tsx";
import { previewOf } from "#app/rules/accepted-files.ts";
import type { StoredFile } from "#app/crud/file-name.tsx";
import { VideoPlayer } from "./video-player.tsx";

/** A file as far as a browser can show it: pictures, films and sounds are shown, the rest is to be downloaded. */
export function FilePreview({ file }: { file: StoredFile }) {
  const { t } = useTranslation("file");
  const { link, originalName, suffix } = file;
  const shown = previewOf(suffix);
  if (shown === "picture") return <img className="file-picture" src={link} alt={originalName} />;
  if (FILMS.includes(suffix)) return <VideoPlayer key={link} src={link} name={originalName} isPlayable={shown === "video"} />;
  if (shown === "audio") return <audio controls preload="metadata" src={link} aria-label={originalName} />;
  return <p className="dim">{t("preview.none")}</p>;
}

/** Films of spec §5; browsers play the first alone. */
const FILMS = ["mp4", "flv", "rmvb", "mvb", "mpb", "swf"];
