import { useTranslation } from "#app/locales/translation.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Shown only where scripts run; nothing else depends on it. */
export function FullScreenButton() {
  const { t } = useTranslation("shell");
  return (
    <button className="head-tool js-only" type="button" onClick={toggleFullScreen} aria-label={t("header.fullScreen")}>
      <Icon name="fullscreen" />
    </button>
  );
}

function toggleFullScreen() {
  // Browsers refuse full screen inside some frames; staying as it is needs no message.
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}
